import { insertRows, type Writing } from '../rows.ts'

type Named = { article_id: number; slug: string }

/**
 * Stores the name in the feed id of articles that are published for the first time: their slug, which a later rename does
 * not change. If another article was first published under the same slug, the article's id is appended.
 */
export async function nameInFeeds(writing: Writing, articles: readonly Named[]): Promise<void> {
  if (articles.length === 0) return
  const { tx } = writing
  const ids = articles.map(({ article_id }) => article_id)
  const known = await tx
    .selectFrom('feed_names')
    .select('article_id')
    .where('article_id', 'in', ids)
    .execute()
  const named = new Set(known.map((row) => row.article_id))
  const fresh = articles.filter(({ article_id }) => !named.has(article_id))
  if (fresh.length === 0) return
  const taken = await takenNames(
    writing,
    fresh.map(({ slug }) => slug),
  )
  await insertRows(
    writing,
    'feed_names',
    fresh.map(({ article_id, slug }) => ({
      article_id,
      name: taken.has(slug) ? `${slug}#${article_id}` : slug,
    })),
  )
}

/** Stores the name that an article had in the feeds of another magazine. */
export async function keepFeedName(writing: Writing, articleId: number, name: string): Promise<void> {
  await writing.tx.deleteFrom('feed_names').where('article_id', '=', articleId).execute()
  await nameInFeeds(writing, [{ article_id: articleId, slug: name }])
}

async function takenNames({ tx }: Writing, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('feed_names').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((row) => row.name))
}
