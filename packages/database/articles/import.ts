import type { ArticleContent } from '@tsuzuri/content/article'
import type { ArticleLine } from '@tsuzuri/content/article-line'
import { assertPublishable } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Writing } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { assertReferences } from './checks.ts'
import { readContent } from './commands.ts'
import { type Places, resolvePlaces } from './import-places.ts'
import { sweepEnded, syncPublications } from './publication.ts'
import { insertArticles, replaceArticle } from './store.ts'
import { findStoredArticle, type StoredArticle } from './stored-article.ts'

export type ImportResult = {
  created: number
  updated: number
  unchanged: number
  refused: { at: number; refusal: Refusal }[]
}

type Incoming = { at: number; content: ArticleContent; period: StoredArticle['period'] }

/**
 * Brings in many articles in one transaction. A slug that is there already is brought up to date, or left alone where
 * nothing differs, so the same file can be imported again. What is refused does not keep the rest from coming in.
 */
export async function importArticles(
  command: Command,
  lines: readonly ArticleLine[],
): Promise<Changed<ImportResult>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    const places = await resolvePlaces(writing, lines)
    const refused: ImportResult['refused'] = []
    const readable = lines.flatMap((line, at) => {
      try {
        return [{ at, ...incomingOf(line, places) }]
      } catch (error) {
        refused.push({ at, refusal: asRefusal(error) })
        return []
      }
    })
    const referring = await withoutLooseEnds(writing, readable, refused)
    const known = await existing(
      writing,
      referring.map(({ content }) => content.slug),
    )
    const sound = await withoutTakenSlugs(writing, referring, known, refused)
    const fresh = sound.filter(({ content }) => !known.has(content.slug))
    await createAll(writing, fresh)
    let updated = 0
    for (const incoming of sound) {
      const id = known.get(incoming.content.slug)
      if (id !== undefined && (await update(writing, id, incoming))) updated += 1
    }
    return { created: fresh.length, updated, unchanged: sound.length - fresh.length - updated, refused }
  })
}

function incomingOf(line: ArticleLine, places: Places): Omit<Incoming, 'at'> {
  const { category, subcategory, tags, authors, publishedAt, until, updatedAt, ...rest } = line
  const content = readContent({
    ...rest,
    categoryId: places.category(category),
    ...(subcategory === undefined ? {} : { subcategoryId: places.subcategory(category, subcategory) }),
    tagIds: [...new Set(tags.map(places.tag))],
    authorIds: [...new Set(authors.map(places.user))],
    ...(updatedAt === undefined ? {} : { updatedAt }),
  })
  if (publishedAt === undefined) return { content, period: undefined }
  assertPublishable({ content })
  const period = { from: new Date(publishedAt), until: until === undefined ? undefined : new Date(until) }
  if (period.until !== undefined && period.until <= period.from) {
    throw new Refusal(
      'invalid',
      'until は publishedAt より後にしてください。',
      'until must be later than publishedAt.',
      [{ path: 'until', reason: 'publishedAt より後にしてください' }],
    )
  }
  return { content, period }
}

/** All are checked at once; only where something is missing, one by one to find out which. */
async function withoutLooseEnds(
  { tx }: Writing,
  incoming: readonly Incoming[],
  refused: ImportResult['refused'],
): Promise<readonly Incoming[]> {
  try {
    await assertReferences(
      tx,
      incoming.map(({ content }) => content),
    )
    return incoming
  } catch (error) {
    asRefusal(error)
  }
  const sound: Incoming[] = []
  for (const one of incoming) {
    try {
      await assertReferences(tx, [one.content])
      sound.push(one)
    } catch (error) {
      refused.push({ at: one.at, refusal: asRefusal(error) })
    }
  }
  return sound
}

async function existing({ tx }: Writing, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/** Readers may still find a renamed article under its old address; nobody else gets that one. */
async function withoutTakenSlugs(
  { tx }: Writing,
  incoming: readonly Incoming[],
  known: ReadonlyMap<string, number>,
  refused: ImportResult['refused'],
): Promise<readonly Incoming[]> {
  if (incoming.length === 0) return incoming
  const slugs = incoming.map(({ content }) => content.slug)
  const rows = await tx
    .selectFrom('publications')
    .select(['article_id', 'slug'])
    .where('slug', 'in', slugs)
    .execute()
  const taken = new Set(rows.filter((row) => known.get(row.slug) !== row.article_id).map((row) => row.slug))
  return incoming.filter(({ at, content: { slug } }) => {
    if (!taken.has(slug)) return true
    const refusal = new Refusal(
      'conflict',
      `「${slug}」はほかの記事が使っています。`,
      `The slug ${slug} is taken by another article.`,
      [{ path: 'slug', reason: 'ほかの記事が使っています' }],
    )
    refused.push({ at, refusal })
    return false
  })
}

async function createAll(writing: Writing, incoming: readonly Incoming[]): Promise<void> {
  if (incoming.length === 0) return
  const stored = await insertArticles(
    writing,
    incoming.map(({ content, period }) => ({
      status: period === undefined ? 'draft' : 'published',
      period,
      firstPublishedAt: period?.from,
      content,
    })),
    'import',
  )
  const published = stored.filter((article) => article.status === 'published')
  if (published.length > 0) await syncPublications(writing, published)
}

async function update(writing: Writing, id: number, { content, period }: Incoming): Promise<boolean> {
  const before = await findStoredArticle(writing.tx, id)
  if (before === undefined) return false
  const status = period === undefined ? before.status : 'published'
  const after = {
    ...before,
    content,
    status,
    period: period ?? before.period,
    firstPublishedAt: before.firstPublishedAt ?? period?.from,
  }
  if (fingerprint(before) === fingerprint(after)) return false
  const stored = await replaceArticle(writing, before, after, 'import')
  await syncPublications(writing, [stored])
  return true
}

function fingerprint({ content, status, period }: StoredArticle): string {
  return JSON.stringify([content, status, period?.from.getTime(), period?.until?.getTime()])
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
