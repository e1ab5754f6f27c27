import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { lineRefusal } from '@tsuzuri/content/manuscript/line-faults'
import type { Refusal } from '@tsuzuri/content/refusal'
import { linesOf } from '@tsuzuri/server/stream-lines'

type Format<Line> = {
  /** The number of lines above the first one. */
  headLines: number
  read: (text: string) => Line | undefined
  /** What to say about a line that `read` can't read. */
  reason: string
}

/**
 * Reads a file of an archive line by line, because it may cover years; an archive may lack it. Passes the refusal of an
 * invalid line to `refuse`, or throws it.
 */
export async function* eachArchiveLine<Line>(
  file: string,
  { headLines, read, reason }: Format<Line>,
  refuse?: (why: Refusal) => void,
): AsyncGenerator<Line> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  let number = 0
  for await (const text of linesOf(createReadStream(file))) {
    number += 1
    if (number <= headLines || text.trim() === '') continue
    const line = read(text)
    if (line !== undefined) {
      yield line
      continue
    }
    const why = lineRefusal([{ line: number, reason }])
    if (refuse === undefined) throw why
    refuse(why)
  }
}
