import type { Analyse } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import { toHiraganaLetters } from './reading.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Analysis without a dictionary: words as written, with a reading only for kana. Used while the dictionary is unavailable. */
export const analysePlainly: Analyse = (text) =>
  Array.from(segmenter.segment(text), ({ segment, index }) => ({
    surface: segment,
    normal: foldKatakana(segment),
    reading: toHiraganaLetters(segment),
    // Particles and verb endings are short and in hiragana.
    content: /[\p{L}\p{N}]/u.test(segment) && !/^[\u3041-\u3096]{1,2}$/.test(segment),
    start: index,
    end: index + segment.length,
  }))
