import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { instantOf } from '@tsuzuri/content/manuscript'
import { frontInput } from '@tsuzuri/content/manuscript/front-file'
import { articleInput, coverInput, noPlaces, type Places } from '@tsuzuri/content/manuscript/article-input'
import { createArticle, scheduleArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { saveBanner } from '@tsuzuri/database/banners'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { findStoredFront } from '@tsuzuri/database/fronts/stored-fronts'
import { type Lease, waitForLease } from '@tsuzuri/database/lease'
import { saveSettings } from '@tsuzuri/database/settings'
import { saveSeries } from '@tsuzuri/database/series'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Command } from '@tsuzuri/database/writing'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from '../context.ts'
import { ingestMedia } from '../media/ingest-media.ts'
import { readSampleFiles, type SampleFiles } from './files.ts'
import { pictureFile, picturesAround, picturesIn, picturesOf } from './pictures.ts'
import { filler, wantsSample } from './wants-sample.ts'

const sampleFolder = fileURLToPath(new URL('../../../sample', import.meta.url))
const atOnce = 4

/** How long an instance waits for another one that fills the magazine. */
const mostWaitMs = 30 * 60_000

/**
 * Fills an empty database with the magazine in `sample/`. One instance does so, and those that start at the same time wait
 * for it; if it dies or freezes, another one goes on.
 */
export async function fillSampleOnce(
  context: Context,
  say: (line: string) => void,
  folder = sampleFolder,
): Promise<boolean> {
  while (await wantsSample(context)) {
    const onWait = () => say('ほかのインスタンスが見本誌を綴じています。終わるまで待ちます …')
    const lease = await waitForLease(context.db, 'sample', { onWait, mostMs: mostWaitMs })
    try {
      if (!(await wantsSample(context))) return false
      await fillSample(context, lease, say, folder)
      return true
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    } finally {
      await lease.release()
    }
  }
  return false
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * The settings are saved last: as long as they are missing and all content came from the sample, an interrupted filling is
 * resumed.
 */
async function fillSample(
  context: Context,
  lease: Lease,
  say: (line: string) => void,
  folder: string,
): Promise<void> {
  const assertHeld = () => {
    if (!lease.isHeld) throw new LeaseLost('another instance may be filling the magazine')
  }
  say('見本誌「ヨソオイ」を綴じています …')
  // Start loading the dictionary and wait for it before the first article: articles indexed without it would be indexed
  // again later.
  const loading = analyser.isReachable()
  const files = await readSampleFiles(folder)
  const command: Command = { db: context.db, by: filler, now: context.now() }
  const media: MediaNames = new Map()
  const total = picturesIn(files).length
  const takeMissing = async (pictures: readonly string[]) => {
    assertHeld()
    const before = media.size
    await ingestPictures(context, command, { folder, pictures }, media)
    if (Math.floor(media.size / 40) > Math.floor(before / 40)) say(`  画像 ${media.size} / ${total}枚`)
  }
  await takeMissing(picturesAround(files))
  await loading
  const places = await fillTaxonomy(command, files, media)
  for (let at = 0; at < files.articles.length; at += atOnce) {
    const some = files.articles.slice(at, at + atOnce)
    await takeMissing(some.flatMap(picturesOf))
    for (const article of some) {
      assertHeld()
      await fillArticle(command, article, places, media)
    }
  }
  for (const [position, { picture, ...banner }] of files.banners.entries()) {
    await once(context, 'banners', 'name', banner.name, async () => {
      const { value } = await saveBanner(command, { ...banner, media: nameOf(media, picture), position })
      return value.id
    })
  }
  assertHeld()
  await fillFronts(command, files, places)
  await saveSettings(command, 0, files.settings)
  say(`見本誌を綴じました（記事${files.articles.length}本、画像${media.size}枚）。`)
}

type MediaNames = Map<string, string>

async function ingestPictures(
  { store }: Context,
  command: Command,
  { folder, pictures }: { folder: string; pictures: readonly string[] },
  names: MediaNames,
): Promise<void> {
  const missing = [...new Set(pictures)].filter((picture) => !names.has(picture))
  for (let at = 0; at < missing.length; at += atOnce) {
    const batch = missing.slice(at, at + atOnce)
    const read = await Promise.all(batch.map((picture) => readFile(pictureFile(folder, picture))))
    for (const [index, bytes] of read.entries()) {
      const { value } = await ingestMedia(command, store, bytes, 'イラスト：ヨソオイ編集部')
      names.set(batch[index] ?? '', value.name)
    }
  }
}

function nameOf(media: MediaNames, picture: string): string {
  const name = media.get(picture)
  if (name === undefined) throw new Error(`picture was not ingested: ${picture}`)
  return name
}

async function fillTaxonomy(command: Command, files: SampleFiles, media: MediaNames): Promise<Places> {
  const places = noPlaces()
  const mediaOf = (picture: string) => nameOf(media, picture)
  const context = { db: command.db }
  for (const [position, { subcategories, ...category }] of files.categories.entries()) {
    const categoryId = await once(context, 'categories', 'slug', category.slug, async () => {
      return (await saveCategory(command, { ...category, position })).value.id
    })
    places.categories.set(category.slug, categoryId)
    for (const [below, { cover, ...subcategory }] of subcategories.entries()) {
      const known = await command.db.writer
        .selectFrom('subcategories')
        .select('id')
        .where('category_id', '=', categoryId)
        .where('slug', '=', subcategory.slug)
        .executeTakeFirst()
      const input = {
        ...subcategory,
        categoryId,
        position: below,
        ...(cover === undefined ? {} : { cover: coverInput(cover, mediaOf) }),
      }
      const id = known?.id ?? (await saveSubcategory(command, input)).value.id
      places.subcategories.set(`${category.slug}/${subcategory.slug}`, id)
    }
  }
  for (const { portrait, ...user } of files.users) {
    const input = { ...user, ...(portrait === undefined ? {} : { portrait: coverInput(portrait, mediaOf) }) }
    places.users.set(
      user.slug,
      await once(context, 'users', 'slug', user.slug, async () => (await saveUser(command, input)).value.id),
    )
  }
  for (const tag of files.tags) {
    places.tags.set(
      tag.name,
      await once(context, 'tags', 'slug', tag.slug, async () => (await saveTag(command, tag)).value.id),
    )
  }
  for (const { cover, authors, ...series } of files.series) {
    const input = {
      ...series,
      ...(cover === undefined ? {} : { cover: coverInput(cover, mediaOf) }),
      authorIds: authors.map((author) => places.users.get(author) ?? 0),
    }
    const id = await once(context, 'series', 'slug', series.slug, async () => {
      return (await saveSeries(command, input)).value.id
    })
    places.series.set(series.slug, id)
  }
  return places
}

async function fillArticle(
  command: Command,
  { slug, manuscript }: SampleFiles['articles'][number],
  places: Places,
  media: MediaNames,
): Promise<void> {
  const { now } = command
  const { front } = manuscript
  const content = articleInput(manuscript, slug, places, {
    now,
    mediaOf: (picture) => nameOf(media, picture),
  })
  let article = await findStoredArticleBySlug(command.db.writer, slug)
  article ??= (await createArticle(command, content)).value
  if (front.state === 'draft' || front.published === undefined) return
  if (article.status === 'draft') {
    const period = {
      from: instantOf(front.published, now),
      until: front.until === undefined ? undefined : instantOf(front.until, now),
    }
    article = (await scheduleArticle(command, article, period)).value
  }
  if (front.state === 'withdrawn' && article.status === 'published') await withdrawArticle(command, article)
}

async function fillFronts(command: Command, files: SampleFiles, places: Places): Promise<void> {
  const { writer } = command.db
  const articles = new Map<string | number, number>()
  for (const { slug } of files.articles) {
    const article = await findStoredArticleBySlug(writer, slug)
    if (article !== undefined) articles.set(slug, article.id)
  }
  for (const front of files.fronts) {
    const known = { ...places, article: (slug: string | number) => articles.get(slug) }
    const { name, plan } = frontInput(front, known, command.now)
    if ((await findStoredFront(writer, name)) === undefined) await saveFront(command, name, 0, plan)
  }
}

/** Skips what an interrupted filling has created already. */
async function once(
  { db }: Pick<Context, 'db'>,
  table: 'categories' | 'users' | 'tags' | 'series' | 'banners',
  column: 'slug' | 'name',
  value: string,
  make: () => Promise<number>,
): Promise<number> {
  const known = await db.writer
    .selectFrom(table as 'tags')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst()
  return known?.id ?? make()
}
