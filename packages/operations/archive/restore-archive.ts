import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Places } from '@tsuzuri/content/manuscript/article-input'
import { findArchivedMedia, restoreMediaWords } from '@tsuzuri/database/archive/archived-media'
import {
  type IncomingArticle,
  prepareRestored,
  type Restored,
  restoreArticles,
} from '@tsuzuri/database/archive/restore-articles'
import { restoreRedirects, restoreWithdrawals } from '@tsuzuri/database/archive/archived-addresses'
import { restoreReads } from '@tsuzuri/database/archive/archived-reads'
import { restoreTerms } from '@tsuzuri/database/archive/archived-terms'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import type { Tables } from '@tsuzuri/database/tables'
import type { Command } from '@tsuzuri/database/writing'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from '@tsuzuri/server/context'
import { isPictureName } from '@tsuzuri/server/images/kind'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { ingestMedia, originalKey } from '@tsuzuri/server/media/ingest-media'
import type { MediaStore } from '@tsuzuri/server/media/media-store'
import { openWriteQueue } from '../analysis/write-queue.ts'
import { checkArchive, type SoundArchive } from './check-archive.ts'
import { incomingArticle } from './incoming-article.ts'
import { newestFile, readArchivedManuscripts, readMediaWords } from './read-archive.ts'
import { eachReadsLine } from './reads-file.ts'
import { restoreFrontDrafts, restoreFronts } from './restore-fronts.ts'
import { restoreOrigins } from './restore-origins.ts'
import { restoreBanners, restoreTaxonomy } from './restore-taxonomy.ts'

export type RestoreCounts = Restored & { media: number }
export type RestoreReport = RestoreCounts & Pick<SoundArchive, 'unread'>

const articlesAtOnce = 100
const rowsAtOnce = 1000

/**
 * Imports a whole magazine. Everything is validated before the first write, and unchanged records are not written
 * again, so an interrupted import can be repeated. The settings come last, as with the sample.
 */
export async function restoreArchive(
  { db, store, now }: Pick<Context, 'db' | 'store' | 'now'>,
  folder: string,
  onProgress: (counts: RestoreCounts, total: number) => void = () => {},
): Promise<RestoreReport> {
  const archive = await checkArchive(db, folder, now())
  const command: Command = { db, by: 'import', now: now() }
  const counts: RestoreCounts = { created: 0, updated: 0, unchanged: 0, media: 0 }
  const total = archive.articles.length + archive.media.size
  const report = () => onProgress(counts, total)
  for (const name of archive.media) {
    await restorePicture(command, store, folder, name)
    counts.media += 1
    report()
  }
  // Waits for the dictionary: without it names would be indexed as written, and again later.
  await analyser.isReachable()
  const places = await restoreTaxonomy(command, archive.surroundings)
  await restoreAllArticles(command, archive, places, counts, report)
  await restoreBanners(command, archive.surroundings.banners)
  await restoreFronts(command, archive.surroundings.fronts, places)
  await restoreFrontDrafts(command, archive.surroundings.frontDrafts, places)
  await restoreTerms(command, archive.surroundings.proofTerms)
  await restoreOldAddresses(command, archive)
  await restoreOrigins(command, folder, places)
  await restoreAllReads(command, folder)
  await restoreSettings(command, archive)
  return { ...counts, unread: archive.unread }
}

async function restorePicture(
  command: Command,
  store: MediaStore,
  folder: string,
  name: string,
): Promise<void> {
  const {
    credit,
    created,
    title,
    alt,
    focus,
    rightsUntil = null,
    ...more
  } = await readMediaWords(folder, name)
  const before = await findArchivedMedia(command.db.reader, name)
  const kept = await store.find(originalKey(name))
  await kept?.body.cancel()
  if (before === undefined || kept === undefined) {
    const bytes = await readFile(join(folder, 'media', name))
    if (isPictureName(name)) await ingestMedia(command, store, bytes, credit)
    else await ingestDownload(command, store, bytes, withExtension(title ?? '', name))
  }
  const words = {
    name,
    credit,
    createdAt: created === undefined ? (before?.createdAt ?? command.now) : new Date(created),
    details: title === undefined ? undefined : { title, alt, focus, rightsUntil },
    labels: more.labels,
    madeOf: more.madeOf,
    deletedVersions: more.deletedVersions,
  }
  if (!isDeepStrictEqual(words, before)) await restoreMediaWords(command, words)
}

/** The file name of a download is its title in the studio, with the extension of its stored name. */
function withExtension(title: string, name: string): string {
  const extension = name.slice(name.indexOf('.'))
  return title.toLowerCase().endsWith(extension) ? title : `${title || name.slice(0, 8)}${extension}`
}

async function restoreAllArticles(
  command: Command,
  { folder, inOrder }: SoundArchive,
  places: Places,
  counts: RestoreCounts,
  report: () => void,
): Promise<void> {
  const queue = openWriteQueue({
    prepare: (some: readonly IncomingArticle[]) => prepareRestored(command.db, some),
    write: async (some, prepared) => {
      const { value } = await restoreArticles({ ...command, prepared }, some)
      counts.created += value.created
      counts.updated += value.updated
      counts.unchanged += value.unchanged
      report()
    },
  })
  for (let at = 0; at < inOrder.length; at += articlesAtOnce) {
    const some: IncomingArticle[] = []
    for (const name of inOrder.slice(at, at + articlesAtOnce)) {
      const { newest, shown } = await readArchivedManuscripts(folder, name)
      if (newest === undefined) throw new Error(`${newestFile(name)} is not there any more`)
      const texts = { newest: newest.manuscript, shown: shown?.manuscript }
      some.push(incomingArticle(name, texts, places, command.now))
    }
    await queue.add(some)
  }
  await queue.end()
}

async function restoreOldAddresses(command: Command, { surroundings }: SoundArchive): Promise<void> {
  const { redirects, withdrawals } = surroundings
  await restoreRedirects(
    command,
    redirects.map(({ since, ...redirect }) => ({
      ...redirect,
      createdAt: since === undefined ? command.now : new Date(since),
    })),
  )
  await restoreWithdrawals(
    command,
    withdrawals.map(({ slug, article, published, withdrawn }) => ({
      slug,
      article_id: article,
      published_at: Date.parse(published),
      withdrawn_at: Date.parse(withdrawn),
    })),
  )
}

async function restoreAllReads(command: Command, folder: string): Promise<void> {
  let some: Tables['reads'][] = []
  for await (const row of eachReadsLine(folder)) {
    some.push(row)
    if (some.length < rowsAtOnce) continue
    await restoreReads(command, some)
    some = []
  }
  await restoreReads(command, some)
}

async function restoreSettings(command: Command, { surroundings }: SoundArchive): Promise<void> {
  const { version, settings } = await readSettings(command.db.writer)
  if (version > 0 && isDeepStrictEqual(settings, surroundings.settings)) return
  await saveSettings(command, version, surroundings.settings)
}
