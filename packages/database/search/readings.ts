import type { z } from 'zod'
import { hashOfLine } from '@tsuzuri/content/line-hash'
import { type Indexed, readLines, type SearchableText } from '@tsuzuri/search/searchable-text'
import { insertRows, type Writing } from '../rows.ts'
import type { readingLinesSchema } from '../stored/value-schemas.ts'
import type { IndexEntry } from './index-entry.ts'

type ReadArticle = { id: number; searchable: SearchableText; entry: Pick<IndexEntry, 'readings'> }

/** Flags of a stored reading: the level of the word, and whether a person confirmed it. */
export const confirmedFlag = 4

/** Stores the readings of articles, line by line, as offsets beside the text. Lines without kanji are left out. */
export async function addReadings(writing: Writing, articles: readonly ReadArticle[]): Promise<void> {
  await insertRows(
    writing,
    'article_readings',
    articles.map(({ id, searchable, entry }) => ({
      article_id: id,
      lines: JSON.stringify(storedLines(readLines(searchable), entry.readings)),
    })),
  )
}

export async function removeReadings({ tx }: Writing, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('article_readings').where('article_id', 'in', ids).execute()
}

function storedLines(
  lines: readonly string[],
  readings: Indexed['readings'],
): z.infer<typeof readingLinesSchema> {
  const stored = new Map<string, z.infer<typeof readingLinesSchema>[number]>()
  for (const [at, line] of lines.entries()) {
    const words = readings[at] ?? []
    if (words.length === 0) continue
    const hash = hashOfLine(line)
    stored.set(hash, {
      hash,
      words: words.map(({ from, to, reading, level, isConfirmed }) => [
        from,
        to,
        reading,
        isConfirmed ? level + confirmedFlag : level,
      ]),
    })
  }
  return [...stored.values()]
}
