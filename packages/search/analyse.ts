import { LRUCache } from 'lru-cache'
import type { Dictionary } from './dictionary/dictionary.ts'
import { openLattice, type Piece } from './dictionary/lattice.ts'
import { openWords, type Word } from './dictionary/word.ts'
import { foldKatakana } from './katakana.ts'
import { toHiraganaLetters } from './reading.ts'

/** A word of a normalised text. */
export type Token = {
  surface: string
  /** One form for all spellings: 引越し, 引越 and 引っ越し are 引っ越し. */
  normal: string
  /** In hiragana; the surface form if the reading is unknown. */
  reading: string
  /** Whether it is a content word; particles, symbols and the like are not. */
  content: boolean
  start: number
  end: number
  /** The reading of its dictionary form, if it differs: ぬる for 塗っ. */
  baseReading?: string
  /** Whether a word in this form never begins a compound: 美しい and 塗る, but not 塗り. */
  endsCompound?: true
  /** Its components. */
  parts?: Part[]
}

export type Part = Pick<Token, 'surface' | 'normal' | 'reading'>

export type Analyse = (text: string) => Token[]

type Known = Omit<Token, 'surface' | 'start' | 'end'>

const longestSentence = 500
const maxCachedWords = 50_000
const maxSentences = 4000

/** Splits a normalised text into the longest units of the dictionary. */
export function openAnalyse(dictionary: Dictionary): Analyse {
  const cut = openLattice(dictionary)
  const wordOf = openWords(dictionary)
  const wordCache = new LRUCache<number, Known>({ max: maxCachedWords })
  /** Some sentences are in every article, and all are analysed again when an article is republished. */
  const sentences = new LRUCache<string, Piece[]>({ max: maxSentences })
  return (text) => {
    const tokens: Token[] = []
    for (const { start, sentence } of sentencesOf(text)) {
      for (const piece of piecesOf(sentence)) {
        const surface = sentence.slice(piece.start, piece.end)
        const known = piece.word === undefined ? unknown(surface, piece) : knownWord(piece.word)
        tokens.push({ ...known, surface, start: start + piece.start, end: start + piece.end })
      }
    }
    return tokens
  }

  function piecesOf(sentence: string): Piece[] {
    const before = sentences.get(sentence)
    if (before !== undefined) return before
    const pieces = cut(sentence)
    sentences.set(sentence, pieces)
    return pieces
  }

  function knownWord(id: number): Known {
    const before = wordCache.get(id)
    if (before !== undefined) return before
    const word = wordOf(id)
    const reading = toHiraganaLetters(word.reading)
    const baseReading =
      word.dictionaryForm === undefined ? reading : toHiraganaLetters(wordOf(word.dictionaryForm).reading)
    const known: Known = {
      normal: normalOf(word.normal),
      reading,
      content: isContent(word),
      ...(baseReading === reading ? {} : { baseReading }),
      ...(endsCompound(word) ? { endsCompound: true } : {}),
      ...(word.parts.length > 1 ? { parts: word.parts.map(partOf) } : {}),
    }
    wordCache.set(id, known)
    return known
  }

  function partOf(id: number): Part {
    const { surface, normal, reading } = wordOf(id)
    return {
      surface: surface.normalize('NFKC').toLowerCase(),
      normal: normalOf(normal),
      reading: toHiraganaLetters(reading),
    }
  }
}

function unknown(surface: string, { isSign }: Piece): Known {
  return {
    normal: normalOf(surface),
    reading: toHiraganaLetters(surface),
    content: !isSign && /[\p{L}\p{N}]/u.test(surface),
  }
}

function normalOf(normal: string): string {
  return foldKatakana(normal.normalize('NFKC').toLowerCase())
}

const empty = new Set(['助詞', '助動詞', '補助記号', '空白', '接続詞', '感動詞', '連体詞', '代名詞'])

function isContent({ partOfSpeech: [kind = '', sub = ''], surface }: Word): boolean {
  if (empty.has(kind) || sub === '助動詞語幹') return false
  return sub !== '非自立可能' || !/^[\u3041-\u3096]+$/.test(surface)
}

function endsCompound({ partOfSpeech: [kind = '', , , , , form = ''] }: Word): boolean {
  return (kind === '動詞' || kind === '形容詞') && !/^(連用形|語幹)/.test(form)
}

/** Splits at the end of sentences and lines; a very long sentence is cut. */
export function* sentencesOf(text: string): Iterable<{ start: number; sentence: string }> {
  for (const { 0: sentence, index } of text.matchAll(/[^。！？!?\n]*[。！？!?\n]?/gu)) {
    for (let at = 0; at < sentence.length;) {
      const end = safeEnd(sentence, at + longestSentence)
      yield { start: index + at, sentence: sentence.slice(at, end) }
      at = end
    }
  }
}

function safeEnd(text: string, end: number): number {
  const code = text.charCodeAt(end)
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : Math.min(end, text.length)
}
