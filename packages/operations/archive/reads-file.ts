import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { lineRefusal } from '@tsuzuri/content/manuscript/line-faults'
import type { Refusal } from '@tsuzuri/content/refusal'
import { hourMs } from '@tsuzuri/database/published/articles/ranking'
import type { Tables } from '@tsuzuri/database/tables'
import { linesOf } from '@tsuzuri/server/stream-lines'

/**
 * Reads `reads.csv` line by line, because it may cover years. Passes the refusal of an invalid line to `refuse`, or
 * throws it.
 */
export async function* eachReadsLine(
  folder: string,
  refuse?: (why: Refusal) => void,
): AsyncGenerator<Tables['reads']> {
  const file = join(folder, 'reads.csv')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  let number = 0
  for await (const line of linesOf(createReadStream(file))) {
    number += 1
    if (number === 1 || line.trim() === '') continue
    const [, at = '', article = '', count = ''] =
      /^([^,]+),([1-9]\d{0,14}),(\d{1,12})$/.exec(line.trimEnd()) ?? []
    const hour = Date.parse(at) / hourMs
    if (!Number.isInteger(hour)) {
      const reason = '2026-11-15T12:00+09:00,12,34 の形で書いてください'
      const why = lineRefusal([{ line: number, reason }])
      if (refuse === undefined) throw why
      refuse(why)
      continue
    }
    yield { hour, article_id: Number(article), count: Number(count) }
  }
}
