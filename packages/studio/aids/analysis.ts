import { mostAnalysedCharacters, mostAnalysedTexts } from '@tsuzuri/api/studio/analysed-texts'
import type { AnalysedWord, Passage } from './finding.ts'

export type AskWords = (texts: string[]) => Promise<AnalysedWord[][] | null>

export type Analysis = {
  /** The passages, with the words of those that were analysed already. */
  known: (passages: readonly Passage[]) => Passage[]
  /** Requests the words of the other passages from the server. */
  ask: (passages: readonly Passage[]) => Promise<AskOutcome>
}

export type AskOutcome = {
  /** New words have arrived, so another check may find more. */
  isMore: boolean
  /** False if the server or its dictionary is unavailable: retry later. */
  isAnswered: boolean
}

/**
 * The grammar of an article's passages, from the server's dictionary. Only changed passages are sent, and only the
 * words of the current ones are kept. Without a response, the aids use the rules that need no grammar.
 */
export function openAnalysis(askWords: AskWords): Analysis {
  let words = new Map<string, AnalysedWord[]>()
  return {
    known: (passages) =>
      passages.map((passage) => {
        const found = words.get(passage.text)
        return found === undefined ? passage : { ...passage, words: found }
      }),
    ask: async (passages) => {
      const texts = new Set(passages.map(({ text }) => text).filter((text) => text.trim() !== ''))
      words = new Map([...words].filter(([text]) => texts.has(text)))
      const missing = [...texts].filter((text) => !words.has(text) && text.length <= mostAnalysedCharacters)
      let isMore = false
      for (const some of batchesOf(missing)) {
        const answer = await askWords(some).catch(() => null)
        if (answer === null) return { isMore, isAnswered: false }
        for (const [at, text] of some.entries()) words.set(text, answer[at] ?? [])
        isMore = true
      }
      return { isMore, isAnswered: true }
    },
  }
}

/** Splits the texts into batches within the limits of one request. */
export function* batchesOf(texts: readonly string[]): Iterable<string[]> {
  let some: string[] = []
  let characters = 0
  for (const text of texts) {
    const isFull = some.length === mostAnalysedTexts || characters + text.length > mostAnalysedCharacters
    if (isFull) {
      yield some
      some = []
      characters = 0
    }
    some.push(text)
    characters += text.length
  }
  if (some.length > 0) yield some
}
