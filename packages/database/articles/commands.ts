import { type Article, type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import { publish, schedule, withdraw } from '@tsuzuri/content/publishing'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Period } from '@tsuzuri/content/visibility'
import type { Writing } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { assertFreeSlug, assertReferences } from './checks.ts'
import { sweepEnded, syncPublications } from './publication.ts'
import { type ArticleAction, insertArticles, replaceArticle } from './store.ts'
import { getForChange, type StoredArticle } from './stored-article.ts'

/** Which article, and the version that the caller read. */
export type Target = { id: number; version: number }

const longestText = 4_000_000

export async function createArticle(command: Command, input: unknown): Promise<Changed<StoredArticle>> {
  const content = readContent(input)
  return write(command, async (writing) => {
    await assertFreeSlug(writing.tx, content.slug, 0)
    await assertReferences(writing.tx, [content])
    const [stored] = await insertArticles(writing, [{ status: 'draft', content }], 'create')
    if (stored === undefined) throw new Error('an inserted article was not returned')
    return stored
  })
}

/** Saves the text. Readers go on seeing what was published until it is published again. */
export async function editArticle(
  command: Command,
  target: Target,
  input: unknown,
): Promise<Changed<StoredArticle>> {
  const content = readContent(input)
  return change(command, target, 'edit', async (writing, article) => {
    await assertFreeSlug(writing.tx, content.slug, article.id)
    await assertReferences(writing.tx, [content])
    return { ...article, content }
  })
}

export async function publishArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'publish', async ({ now }, article) => publish(article, now))
}

export async function scheduleArticle(
  command: Command,
  target: Target,
  period: Period,
): Promise<Changed<StoredArticle>> {
  return change(command, target, 'schedule', async ({ now }, article) => schedule(article, period, now))
}

export async function withdrawArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'withdraw', async ({ now }, article) => withdraw(article, now))
}

/** Takes the article away from everybody; its revisions stay. */
export async function deleteArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'delete', async (_, article) => ({
    ...article,
    status: 'draft',
    period: undefined,
  }))
}

export function readContent(input: unknown): ArticleContent {
  const content = readInput<ArticleContent>(articleContentSchema, input, '')
  if (JSON.stringify(content).length > longestText) {
    throw new Refusal('invalid', '記事が長すぎます。', 'The article is too long.', [
      { path: 'body', reason: '長すぎます' },
    ])
  }
  return content
}

async function change(
  command: Command,
  target: Target,
  action: Exclude<ArticleAction, 'create' | 'import'>,
  decide: (writing: Writing, article: StoredArticle) => Promise<Article>,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    const before = await getForChange(writing, target.id, target.version)
    const stored = await replaceArticle(writing, before, await decide(writing, before), action)
    if (action !== 'edit') await syncPublications(writing, [stored])
    return stored
  })
}
