import type { Kysely } from 'kysely'
import { analyser } from '@tsuzuri/search/analyser'
import type { IndexedTerms } from '@tsuzuri/search/plan'
import { endedEntriesOf } from '../../lists/past-lists.ts'
import { readSearchableTexts } from '../../search/searchable-texts.ts'
import type { Tables } from '../../tables.ts'
import { visiblePublications } from '../visible.ts'
import { findDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'

export type UnindexedArticle = IndexedTerms & { id: number }

/** Each one is analysed for each search, so their number is limited. */
const maxUnindexed = 200

/**
 * The visible articles that are not in the index, newest first. The index follows the real clock; with the simulated clock
 * of the time view, scheduled or ended articles are visible that the index does not contain. Analyses them here and writes
 * nothing.
 */
export async function readUnindexed(
  db: Kysely<Tables>,
  category: string | undefined,
  now: Date,
): Promise<UnindexedArticle[]> {
  const due = db.selectFrom('search_turns').select('article_id').where('at', '<=', now.getTime())
  const ended = await endedEntriesOf(db, { kind: 'all' })
  const rows = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'documents.id', 'documents.content', 'documents.format'])
    .where((eb) =>
      eb.or([
        eb('publications.article_id', 'in', due),
        ...(ended.length === 0
          ? []
          : [
              eb(
                'publications.article_id',
                'in',
                ended.slice(0, maxUnindexed).map((entry) => entry.article_id),
              ),
            ]),
      ]),
    )
    // PostgreSQL would read the whole table for `not in`.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('search_articles')
            .select('search_articles.article_id')
            .whereRef('search_articles.article_id', '=', 'publications.article_id'),
        ),
      ),
    )
    .$if(category !== undefined, (query) =>
      query
        .innerJoin('categories', 'categories.id', 'publications.category_id')
        .where('categories.slug', '=', category ?? ''),
    )
    .orderBy('publications.published_at', 'desc')
    .orderBy('publications.article_id', 'desc')
    .limit(maxUnindexed)
    .execute()
  if (rows.length === 0) return []
  const found = rows.flatMap((row) => {
    const content = findDocument(articleDocument, row)
    return content === undefined ? [] : [{ id: row.article_id, content }]
  })
  const contents = found.map(({ content }) => content)
  const { articles } = await analyser.index(await readSearchableTexts(db, contents))
  return found.flatMap(({ id }, at) => {
    const indexed = articles[at]
    return indexed === undefined ? [] : [{ id, whole: indexed.whole, units: indexed.units }]
  })
}
