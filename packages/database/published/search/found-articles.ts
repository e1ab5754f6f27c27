import type { Kysely } from 'kysely'
import { rankingKey } from '@tsuzuri/content/content-key'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import type { Body } from '@tsuzuri/content/body/blocks'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import type { FoundArticle } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import type { SearchQuery } from '@tsuzuri/search/query'
import { allEnded } from '../../queries/all-ended.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { readCards } from '../articles/cards.ts'
import type { Tables } from '../../tables.ts'
import { visiblePublications } from '../visible.ts'
import { findDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'

/** The visible ones of these articles, in this order: their cards, and where title and text match the query. */
export async function readFound(
  db: Kysely<Tables>,
  searchQuery: SearchQuery,
  articleIds: readonly number[],
  now: Date,
): Promise<FoundArticle[]> {
  if (articleIds.length === 0) return []
  const [cards, bodies] = await allEnded([readCards(db, articleIds, now), readBodies(db, articleIds, now)])
  const shown = cards.map(({ id, title, lead }) => {
    const body = bodies.get(id) ?? { blocks: [] }
    return { title, lead, body: bodyText(body), rubies: rubiesIn(body) }
  })
  const { highlights, isPlain } = await analyser.highlight(searchQuery, shown)
  // Without the dictionary fewer words are marked. `rankingKey` keeps this in caches for a few minutes only.
  if (isPlain) addDependencies(db, rankingKey)
  return cards.map((card, at) => ({
    ...card,
    highlight: highlights[at] ?? { title: [], passage: { text: card.lead, ranges: [] } },
  }))
}

async function readBodies(
  db: Kysely<Tables>,
  articleIds: readonly number[],
  now: Date,
): Promise<Map<number, Body | undefined>> {
  const rows = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', 'in', articleIds)
    .execute()
  return new Map(rows.map((row) => [row.article_id, findDocument(articleDocument, row)?.body]))
}
