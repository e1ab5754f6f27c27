import type { Dictionary } from './dictionary.ts'

/** The dictionary entry of a word. */
export type Word = {
  surface: string
  normal: string
  reading: string
  /** The id of its dictionary form (塗る of 塗っ); undefined if it is that form itself. */
  dictionaryForm: number | undefined
  partOfSpeech: readonly string[]
  /** The ids of its shortest units (A units); empty if it is one itself. */
  parts: readonly number[]
}

export function openWords({ words, wordsAt, partsOfSpeech }: Dictionary): (id: number) => Word {
  return readWord

  function readWord(id: number): Word {
    let at = words.readUInt32LE(id * 4) - wordsAt
    const length = () => {
      const first = words.readUInt8(at)
      at += first < 128 ? 1 : 2
      return first < 128 ? first : ((first & 127) << 8) | words.readUInt8(at - 1)
    }
    const text = () => {
      const bytes = length() * 2
      at += bytes
      return words.toString('utf16le', at - bytes, at)
    }
    const surface = text()
    length()
    const partOfSpeech = partsOfSpeech[words.readUInt16LE(at)] ?? []
    at += 2
    const normal = text()
    const dictionaryForm = words.readInt32LE(at)
    at += 4
    const reading = text()
    const parts = Array.from({ length: words.readUInt8(at) }, (_, index) =>
      words.readUInt32LE(at + 1 + index * 4),
    )
    return {
      surface,
      normal: normal || surface,
      reading: reading || surface,
      dictionaryForm: dictionaryForm < 0 ? undefined : dictionaryForm,
      partOfSpeech,
      parts,
    }
  }
}
