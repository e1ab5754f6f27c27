import type { Kysely } from 'kysely'
import { claimedParts } from '@tsuzuri/content/part-numbers'
import { takeIn } from '@tsuzuri/content/publishing'
import { articlePath, redirectSchema } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { findOrigins, keepOrigin, type Origin } from '../../origins.ts'
import { readPictureRights } from '../../media/picture-rights.ts'
import { findRedirect, redirectTo } from '../../redirects.ts'
import type { Database } from '../../open.ts'
import type { Writing } from '../../rows.ts'
import type { Tables } from '../../tables.ts'
import { readSearchableTexts } from '../../search/searchable-texts.ts'
import { prepare, type Prepared } from '../../search/index.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import { assertReferences } from '../reference-checks.ts'
import { assertFreePart } from '../part-checks.ts'
import { assertFreeSlug } from '../slug-checks.ts'
import { releaseImported, replaceImported } from './import.ts'
import { type Coming, type MovedArticle, type MoveOutcome, readMoved, refusing } from './moved-article.ts'
import { sweepEnded } from '../publication.ts'
import { insertArticles, type NewArticle } from '../store.ts'
import { findStoredArticle, type StoredArticle } from '../stored-article.ts'

/**
 * Imports articles of another system with the redirects from their old addresses, in one transaction. Articles that were
 * imported before are skipped if they have not changed there, or have been edited here. A refused article does not stop
 * the others.
 */
export async function moveInArticles(
  command: Command,
  source: string,
  articles: readonly MovedArticle[],
): Promise<Changed<MoveOutcome[]>> {
  const { outcomes, readable } = readMoved(articles)
  const { db } = command
  const known = await findOrigins(db.reader, source, 'article', idsOf(readable))
  const coming = readable.filter((one) => known.get(one.sourceId)?.fingerprint !== one.fingerprint)
  if (coming.length === 0) return { value: outcomes, changed: [] }
  const { changed } = await write(command, async (writing) => {
    writing.assertMay('settings.edit')
    await sweepEnded(writing)
    const origins = await findOrigins(writing.tx, source, 'article', idsOf(coming))
    await create(
      writing,
      source,
      coming.filter(({ sourceId }) => !origins.has(sourceId)),
    )
    for (const one of coming) {
      const origin = origins.get(one.sourceId)
      if (origin !== undefined) one.take(await refusing(() => update(writing, origin, one)))
    }
  })
  return { value: outcomes, changed }
}

/** Analyses the texts that are new or changed, before the transaction of `moveInArticles`. */
export async function prepareMoves(
  db: Database,
  source: string,
  articles: readonly MovedArticle[],
): Promise<Prepared> {
  const { readable } = readMoved(articles)
  const known = await findOrigins(db.reader, source, 'article', idsOf(readable))
  const shown = readable.filter(
    ({ sourceId, fingerprint, publishedAt }) =>
      publishedAt !== undefined && known.get(sourceId)?.fingerprint !== fingerprint,
  )
  const contents = shown.map(({ content }) => content)
  return prepare(db, await readSearchableTexts(db.reader, contents))
}

/** Dry run: the result of importing these articles, without writing. */
export async function judgeMoves(
  { reader }: Command['db'],
  source: string,
  articles: readonly MovedArticle[],
): Promise<MoveOutcome[]> {
  const { outcomes, readable } = readMoved(articles)
  const origins = await findOrigins(reader, source, 'article', idsOf(readable))
  for (const one of readable) {
    const origin = origins.get(one.sourceId)
    one.take(origin === undefined ? 'created' : ((await findHindrance(reader, origin, one)) ?? 'updated'))
  }
  return outcomes
}

/** Why an article that was imported before is skipped. */
async function findHindrance(
  db: Kysely<Tables>,
  origin: Origin,
  { fingerprint }: Coming,
): Promise<MoveOutcome | undefined> {
  if (origin.fingerprint === fingerprint) return 'unchanged'
  const before = await findStoredArticle(db, Number(origin.subject))
  if (before === undefined) return 'deleted'
  return before.version === origin.version ? undefined : 'edited'
}

async function create(writing: Writing, source: string, coming: readonly Coming[]): Promise<void> {
  const sound: { one: Coming; article: NewArticle }[] = []
  const rights = await readPictureRights(
    writing.tx,
    coming.map(({ content }) => content),
  )
  const slugs = new Set<string>()
  const claimPart = claimedParts()
  for (const one of coming) {
    const refusal = await refusing(async () => {
      const { slug } = one.content
      if (slugs.has(slug))
        throw new Refusal('conflict', `「${slug}」が二度あります。`, `${slug} comes twice.`)
      await assertFreeSlug(writing.tx, slug, 0)
      await assertReferences(writing.tx, [one.content])
      const { content, publishedAt: from } = one
      const period = from === undefined ? undefined : { from, until: undefined }
      claimPart({ content, period })
      await assertFreePart(writing.tx, { id: 0, content, period })
      sound.push({
        one,
        article: takeIn({ status: 'draft', content }, { content, period }, writing.now, rights),
      })
      if (slug !== '') slugs.add(slug)
      return 'created'
    })
    one.take(refusal)
  }
  if (sound.length === 0) return
  const stored = await insertArticles(
    writing,
    sound.map(({ article }) => article),
    'import',
  )
  await releaseImported(
    writing,
    stored.filter(({ status }) => status === 'published'),
  )
  for (const [at, { one }] of sound.entries()) {
    const article = stored[at]
    if (article !== undefined) await settle(writing, source, one, article)
  }
}

async function update(writing: Writing, origin: Origin, one: Coming): Promise<MoveOutcome> {
  const hindrance = await findHindrance(writing.tx, origin, one)
  if (hindrance !== undefined) return hindrance
  const before = await findStoredArticle(writing.tx, Number(origin.subject))
  if (before === undefined) return 'deleted'
  await assertFreeSlug(writing.tx, one.content.slug, before.id)
  await assertReferences(writing.tx, [one.content])
  const { publishedAt, content } = one
  const period = publishedAt === undefined ? undefined : { from: publishedAt, until: before.period?.until }
  await assertFreePart(writing.tx, { id: before.id, content, period })
  const rights = await readPictureRights(writing.tx, [content])
  const after = takeIn(before, { content, period }, writing.now, rights)
  const stored = await replaceImported(writing, before, after, period !== undefined)
  await settle(writing, origin.source, one, stored)
  return 'updated'
}

/** Stores the redirects and the origin of an imported article. */
async function settle(writing: Writing, source: string, one: Coming, stored: StoredArticle): Promise<void> {
  const target = articlePath(stored.content.slug)
  for (const oldPath of stored.status === 'published' ? one.oldPaths : []) {
    const redirect = redirectSchema.safeParse({ path: oldPath, target })
    if (redirect.success && (await findRedirect(writing.tx, redirect.data.path)) !== target)
      await redirectTo(writing, redirect.data.path, target)
  }
  await keepOrigin(writing, {
    source,
    kind: 'article',
    source_id: one.sourceId,
    subject: String(stored.id),
    version: stored.version,
    fingerprint: one.fingerprint,
  })
}

function idsOf(articles: readonly MovedArticle[]): string[] {
  return articles.map(({ sourceId }) => sourceId)
}
