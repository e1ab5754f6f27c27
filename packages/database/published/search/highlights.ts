import type { Kysely } from 'kysely'
import { rankingKey } from '@tsuzuri/content/content-key'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import type { ArticleCard, FoundArticle } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import type { SearchQuery } from '@tsuzuri/search/query'
import { addDependencies } from '../../queries/dependencies.ts'
import type { Tables } from '../../tables.ts'
import { visiblePublications } from '../visible.ts'
import { findDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'

/** Adds highlight ranges of title and text to the cards. */
export async function withHighlights(
  db: Kysely<Tables>,
  searchQuery: SearchQuery,
  cards: readonly ArticleCard[],
  now: Date,
): Promise<FoundArticle[]> {
  if (cards.length === 0) return []
  const rows = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'documents.id', 'documents.content', 'documents.format'])
    .where(
      'publications.article_id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute()
  const bodies = new Map(rows.map((row) => [row.article_id, findDocument(articleDocument, row)?.body]))
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
