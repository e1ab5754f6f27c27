import type { Article, ArticleContent } from '@tsuzuri/content/article'
import type { ArticleLine } from '@tsuzuri/content/article-line'
import { claimedParts } from '@tsuzuri/content/part-numbers'
import type { PictureRights } from '@tsuzuri/content/picture-rights'
import { assertPublishable, takeIn } from '@tsuzuri/content/publishing'
import { asRefusal, Refusal } from '@tsuzuri/content/refusal'
import { readPictureRights } from '../../media/picture-rights.ts'
import type { Writing } from '../../rows.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import { assertReferences } from '../reference-checks.ts'
import { readContent } from '../commands.ts'
import { type Places, resolvePlaces } from './import-places.ts'
import { assertFreePart } from '../part-checks.ts'
import { findShownDocuments, sweepEnded, syncPublications } from '../publication.ts'
import { planImportReceipts } from '../receipts.ts'
import { articlesWithSlugs } from '../slug-checks.ts'
import { insertArticles, type NewArticle, replaceArticle } from '../store.ts'
import { findStoredArticle, type StoredArticle } from '../stored-article.ts'
import { recordImported } from '../visibility-events.ts'

export type ImportResult = {
  created: number
  updated: number
  unchanged: number
  refused: { at: number; refusal: Refusal }[]
}

type Incoming = { at: number; content: ArticleContent; period: StoredArticle['period'] }

/**
 * Imports articles in one transaction. An article with an existing slug is updated if it differs, so importing the same
 * file twice is safe. A line without a date publishes nothing: for a published article it becomes the newest text, and
 * readers see the published one. A withdrawn article stays withdrawn. A refused line does not stop the others.
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
    const referring = await withoutMissingReferences(writing, readable, refused)
    const known = await existing(
      writing,
      referring.map(({ content }) => content.slug),
    )
    const sound = await withoutTakenSlugs(writing, referring, known, refused)
    const rights = await readPictureRights(
      writing.tx,
      sound.filter(({ period }) => period !== undefined).map(({ content }) => content),
    )
    const shown = await findShownDocuments(writing, [...known.values()])
    const claimPart = claimedParts()
    const fresh: NewArticle[] = []
    let updated = 0
    let unchanged = 0
    for (const incoming of sound) {
      const id = known.get(incoming.content.slug)
      try {
        claimPart(incoming)
        await assertFreePart(writing.tx, { id: id ?? 0, ...incoming })
        if (id === undefined) fresh.push(takeIn(blank(incoming), incoming, writing.now, rights))
        else if (await update(writing, id, incoming, shown.get(id), rights)) updated += 1
        else unchanged += 1
      } catch (error) {
        refused.push({ at: incoming.at, refusal: asRefusal(error) })
      }
    }
    await createAll(writing, fresh)
    return { created: fresh.length, updated, unchanged, refused: refused.toSorted((a, b) => a.at - b.at) }
  })
}

function blank({ content }: Incoming): NewArticle {
  return { status: 'draft', content }
}

function incomingOf(line: ArticleLine, places: Places): Omit<Incoming, 'at'> {
  const { category, subcategory, tags, authors, publishedAt, until, updatedAt, series, ...rest } = line
  const content = readContent({
    ...rest,
    categoryId: places.category(category),
    ...(subcategory === undefined ? {} : { subcategoryId: places.subcategory(category, subcategory) }),
    tagIds: [...new Set(tags.map(places.tag))],
    authorIds: [...new Set(authors.map(places.user))],
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(series === undefined ? {} : { series: { id: places.series(series.name), part: series.part } }),
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

/** Checks all lines together; only if a reference is missing, checks one by one to find the line. */
async function withoutMissingReferences(
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
  const rows = await articlesWithSlugs(tx, slugs).select(['articles.id', 'articles.slug']).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/** A renamed draft still reserves the slug of its published text. */
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

async function createAll(writing: Writing, fresh: readonly NewArticle[]): Promise<void> {
  if (fresh.length === 0) return
  const stored = await insertArticles(writing, fresh, 'import')
  await releaseImported(
    writing,
    stored.filter(({ status }) => status === 'published'),
  )
}

async function update(
  writing: Writing,
  id: number,
  incoming: Incoming,
  shownDocument: number | undefined,
  rights: readonly PictureRights[],
): Promise<boolean> {
  const before = await findStoredArticle(writing.tx, id)
  if (before === undefined) return false
  const { content, period } = incoming
  const isReleased = period !== undefined && before.status !== 'withdrawn'
  if (isReleased) {
    const wanted = { content, status: 'published', period } as const
    // If the published text is older, the line must still publish the newest one.
    if (fingerprint(before) === fingerprint(wanted) && shownDocument === before.documentId) return false
  } else if (JSON.stringify(before.content) === JSON.stringify(content)) return false
  await replaceImported(writing, before, takeIn(before, incoming, writing.now, rights), isReleased)
  return true
}

/** Stores an imported text. Without publication it counts as an edit. */
export async function replaceImported(
  writing: Writing,
  before: StoredArticle,
  after: Article,
  isReleased: boolean,
): Promise<StoredArticle> {
  const isEdit = !isReleased && before.status === 'published'
  const stored = await replaceArticle(writing, before, after, isEdit ? 'edit' : 'import')
  if (isReleased) await releaseImported(writing, [stored])
  return stored
}

/** Publishes imported articles: one event names those that readers see now, each of the others gets a receipt. */
export async function releaseImported(writing: Writing, articles: readonly StoredArticle[]): Promise<void> {
  if (articles.length === 0) return
  await syncPublications(writing, articles)
  recordImported(writing, articles)
  await planImportReceipts(writing, articles)
}

function fingerprint({ content, status, period }: Pick<Article, 'content' | 'status' | 'period'>): string {
  return JSON.stringify([content, status, period?.from.getTime(), period?.until?.getTime()])
}
