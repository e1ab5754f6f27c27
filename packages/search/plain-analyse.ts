import type { Analyse } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import { toHiraganaLetters } from './reading.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Words without a dictionary: as they are written, and read only where they are kana. For while there is none. */
export const analysePlainly: Analyse = (text) =>
  Array.from(segmenter.segment(text), ({ segment, index }) => ({
    surface: segment,
    normal: foldKatakana(segment),
    reading: toHiraganaLetters(segment),
    // Particles and the ends of verbs are short and in hiragana.
    content: /[\p{L}\p{N}]/u.test(segment) && !/^[\u3041-\u3096]{1,2}$/.test(segment),
    start: index,
    end: index + segment.length,
  }))
