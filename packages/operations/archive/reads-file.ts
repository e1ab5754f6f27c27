import { join } from 'node:path'
import type { Refusal } from '@tsuzuri/content/refusal'
import { hourMs } from '@tsuzuri/database/published/articles/ranking'
import type { Tables } from '@tsuzuri/database/tables'
import { eachArchiveLine } from './archive-lines.ts'

export const readsFile = 'reads.csv'

const format = { headLines: 1, read: readCount, reason: '2026-11-15T12:00+09:00,12,34 の形で書いてください' }

/** The counts of reads in `reads.csv`. */
export function eachReadsLine(
  folder: string,
  refuse?: (why: Refusal) => void,
): AsyncGenerator<Tables['reads']> {
  return eachArchiveLine(join(folder, readsFile), format, refuse)
}

function readCount(line: string): Tables['reads'] | undefined {
  const [, at = '', article = '', count = ''] =
    /^([^,]+),([1-9]\d{0,14}),(\d{1,12})$/.exec(line.trimEnd()) ?? []
  const hour = Date.parse(at) / hourMs
  return Number.isInteger(hour) ? { hour, article_id: Number(article), count: Number(count) } : undefined
}
