import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { ListBySlug } from '@tsuzuri/content/list-address'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { formerContents } from '@tsuzuri/database/articles/releases'
import { readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import type { Tables } from '@tsuzuri/database/tables'

/** The lists that an event changed: that of all articles, those that contain its articles, and those that they left. */
export async function readChangedLists(db: Kysely<Tables>, notice: Notice, now: Date): Promise<ListBySlug[]> {
  const articles = await readFullArticles(db, articleIdsOf(notice), now)
  return [{ kind: 'all' }, ...articles.flatMap(listsOf), ...(await formerLists(db, notice, now))]
}

function articleIdsOf(notice: Notice): number[] {
  if (notice.kind === 'articles.imported') return notice.articleIds
  return 'articleId' in notice ? [notice.articleId] : []
}

type Named = { slug: string }
type Places = {
  category: Named | undefined
  subcategory: Named | null
  tags: readonly Named[]
  authors: readonly Named[]
  series: Named | null
}

function listsOf({ category, subcategory, tags, authors, series }: Places): ListBySlug[] {
  const lists: ListBySlug[] = [
    ...tags.map(({ slug }) => ({ kind: 'tag' as const, slug })),
    ...authors.map(({ slug }) => ({ kind: 'user' as const, slug })),
  ]
  if (series !== null) lists.push({ kind: 'series', slug: series.slug })
  if (category === undefined) return lists
  lists.push({ kind: 'category', category: category.slug })
  if (subcategory !== null)
    lists.push({ kind: 'subcategory', category: category.slug, subcategory: subcategory.slug })
  return lists
}

/**
 * The lists of all published versions of the article. It may have left some of them earlier: an unchanged feed costs
 * the hub one request, and a late delivery still names all lists that changed.
 */
async function formerLists(db: Kysely<Tables>, notice: Notice, now: Date): Promise<ListBySlug[]> {
  if (notice.kind !== 'article.updated' && notice.kind !== 'article.withdrawn') return []
  const contents = await formerContents(db, notice.articleId, now)
  const namesIn = (table: NamedTable, idsOf: (content: ArticleContent) => number | number[] | undefined) =>
    readNames(
      db,
      table,
      contents.flatMap((content) => idsOf(content) ?? []),
    )
  const categories = await namesIn('categories', ({ categoryId }) => categoryId)
  const subcategories = await namesIn('subcategories', ({ subcategoryId }) => subcategoryId)
  const tags = await namesIn('tags', ({ tagIds }) => tagIds)
  const authors = await namesIn('users', ({ authorIds }) => authorIds)
  const series = await namesIn('series', (content) => content.series?.id)
  return contents.flatMap((content) =>
    listsOf({
      category: categories.get(content.categoryId ?? 0),
      subcategory: subcategories.get(content.subcategoryId ?? 0) ?? null,
      tags: content.tagIds.flatMap((id) => tags.get(id) ?? []),
      authors: content.authorIds.flatMap((id) => authors.get(id) ?? []),
      series: series.get(content.series?.id ?? 0) ?? null,
    }),
  )
}

type NamedTable = 'categories' | 'subcategories' | 'tags' | 'users' | 'series'

async function readNames(
  db: Kysely<Tables>,
  table: NamedTable,
  ids: readonly number[],
): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'slug']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
