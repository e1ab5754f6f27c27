import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Sudachi's system dictionary in its binary format: https://github.com/WorksApplications/Sudachi (version 2 of the format). */
export type Dictionary = {
  /** The dictionary version, a date such as 20260116. */
  edition: string
  partsOfSpeech: readonly (readonly string[])[]
  /** The connection cost matrix of left and right ids: `costs[left * size + right]`. */
  costs: Int16Array
  size: number
  /** A double array over UTF-8 bytes; its values point into `wordIds`. */
  trie: Uint32Array
  wordIds: Uint8Array
  /** Left id, right id and cost of each word. */
  parameters: Int16Array
  /** The word data and their offsets from the start of the file. */
  words: Buffer
  wordsAt: number
}

const knownFormat = 0xce9f011a92394434n
const headerBytes = 272
const descriptionAt = 16

/** The dictionary file comes with an npm package. Its code is not used, because it would hold the dictionary in memory twice. */
export function dictionaryFile(): string {
  const main = createRequire(import.meta.url).resolve('sudachi-wasm333')
  return join(dirname(main), 'resources', 'system.dic')
}

/** Reads each section once, directly into its final buffer; in shared memory, if several threads are to use it. */
export function readDictionary(file: string, { isShared = false } = {}): Dictionary {
  const handle = openSync(file, 'r')
  try {
    let at = 0
    const next = (bytes: number): Buffer => {
      const section = Buffer.from(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
      for (let done = 0; done < bytes;) {
        const read = readSync(handle, section, done, bytes - done, at + done)
        if (read === 0) throw new Error(`the dictionary ${file} ends too early`)
        done += read
      }
      at += bytes
      return section
    }
    const header = next(headerBytes)
    if (header.readBigUInt64LE(0) !== knownFormat)
      throw new Error(`${file} is no dictionary of a known format`)
    const edition = header.toString('latin1', descriptionAt).replace(/\0[^]*$/, '')
    const partsOfSpeech = readPartsOfSpeech(next)
    const size = next(2).readInt16LE(0)
    const otherSize = next(2).readInt16LE(0)
    const costs = new Int16Array(next(size * otherSize * 2).buffer)
    const trie = new Uint32Array(next(next(4).readUInt32LE(0) * 4).buffer)
    const wordIds = next(next(4).readUInt32LE(0))
    const wordCount = next(4).readUInt32LE(0)
    const parameters = new Int16Array(next(wordCount * 6).buffer)
    const wordsAt = at
    const words = next(fstatSync(handle).size - at)
    return { edition, partsOfSpeech, costs, size, trie, wordIds, parameters, words, wordsAt }
  } finally {
    closeSync(handle)
  }
}

/** The dictionary as another thread received it: messages carry a Buffer as a plain Uint8Array. */
export function receivedDictionary({ words, ...dictionary }: Dictionary): Dictionary {
  return { ...dictionary, words: Buffer.from(words.buffer, words.byteOffset, words.byteLength) }
}

function readPartsOfSpeech(next: (bytes: number) => Buffer): string[][] {
  const count = next(2).readUInt16LE(0)
  return Array.from({ length: count }, () =>
    Array.from({ length: 6 }, () => {
      const length = next(1).readUInt8(0)
      return next(2 * (length < 128 ? length : ((length & 127) << 8) | next(1).readUInt8(0))).toString(
        'utf16le',
      )
    }),
  )
}
