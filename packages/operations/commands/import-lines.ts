import { createReadStream } from 'node:fs'

/** `text` is undefined if the line is not UTF-8 or is too long for an article. */
export type FileLine = { number: number; text: string | undefined; bytesRead: number }

const longestLine = 16 * 1024 * 1024
const lineBreak = 0x0a

/** Streams the lines of a file of any size. */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let bytesRead = 0
  let parts: Buffer[] = []
  let length = 0

  const take = (): FileLine => {
    const tooLong = length > longestLine
    const bytes = Buffer.concat(parts)
    parts = []
    length = 0
    number += 1
    return { number, text: tooLong ? undefined : decode(bytes), bytesRead }
  }
  const keep = (part: Buffer) => {
    length += part.length
    if (length <= longestLine) parts.push(part)
  }
  const decode = (bytes: Buffer) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }

  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, from)) {
      keep(chunk.subarray(from, at))
      bytesRead += at - from + 1
      from = at + 1
      yield take()
    }
    keep(chunk.subarray(from))
    bytesRead += chunk.length - from
  }
  if (length > 0) yield take()
}
