import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import type { SearchableText, Named } from '@tsuzuri/search/searchable-text'
import type { Tables } from '../tables.ts'

export type SearchableTexts = readonly SearchableText[]

/** The searchable text of articles, with the current names and readings of tags, authors and series. */
export async function readSearchableTexts(
  db: Kysely<Tables>,
  contents: readonly ArticleContent[],
): Promise<SearchableText[]> {
  const tags = await readNamed(
    db,
    'tags',
    contents.flatMap(({ tagIds }) => tagIds),
  )
  const users = await readNamed(
    db,
    'users',
    contents.flatMap(({ authorIds }) => authorIds),
  )
  const series = await readNamed(
    db,
    'series',
    contents.flatMap((content) => content.series?.id ?? []),
  )
  return contents.map((content) =>
    searchableTextOf(
      content,
      [
        ...content.tagIds.flatMap((id) => tags.get(id) ?? []),
        ...[series.get(content.series?.id ?? 0)].filter((one) => one !== undefined),
      ],
      content.authorIds.flatMap((id) => users.get(id) ?? []),
    ),
  )
}

export function searchableTextOf(
  content: Pick<ArticleContent, 'title' | 'titleReading' | 'lead' | 'body' | 'readings'>,
  tags: Named[],
  authors: Named[],
): SearchableText {
  return {
    title: { name: content.title, reading: content.titleReading },
    lead: content.lead,
    body: bodyText(content.body),
    rubies: rubiesIn(content.body),
    readings: content.readings ?? [],
    tags,
    authors,
  }
}

async function readNamed(db: Kysely<Tables>, table: 'tags' | 'users' | 'series', ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Named>()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name', 'reading'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name, reading }) => [id, { name, reading }]))
}
