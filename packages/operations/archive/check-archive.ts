import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaOf } from '@tsuzuri/content/article'
import { mediaIn } from '@tsuzuri/content/body/references'
import { downloadName } from '@tsuzuri/content/download'
import { missingPlaces, namedPlaces, type Places } from '@tsuzuri/content/manuscript/article-input'
import { lineFaultsOf, lineRefusal, lineSentence } from '@tsuzuri/content/manuscript/line-faults'
import { claimedParts, type ReleasedPart } from '@tsuzuri/content/part-numbers'
import type { PictureRights } from '@tsuzuri/content/picture-rights'
import { assertRights } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import { readArchivedArticles } from '@tsuzuri/database/archive/archived-article'
import { findKnown, type IncomingArticle } from '@tsuzuri/database/archive/restore-articles'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import type { Database } from '@tsuzuri/database/open'
import { looseAuthors, loosePictures, refusal, sharedNames } from './archive-faults.ts'
import { incomingArticle } from './incoming-article.ts'
import { eachOriginLine, originsFile } from './origins-file.ts'
import {
  type Archive,
  newestFile,
  openArchive,
  readArchivedManuscripts,
  readMediaWords,
  shownFile,
  type SourcedManuscript,
} from './read-archive.ts'
import { eachReadsLine, readsFile } from './reads-file.ts'
import { checkFronts } from './restore-fronts.ts'
import { written } from '../written-number.ts'
import { unreadLines } from './unread-files.ts'

const shownFaults = 200

/** A validated archive, and the order in which its articles are imported. */
export type SoundArchive = Archive & { inOrder: readonly string[] }

type Refuse = (file: string, why: Refusal) => void

/** Validates every file before anything is written. Reports all faults per file, with line numbers if known. */
export async function checkArchive(db: Database, folder: string, now: Date): Promise<SoundArchive> {
  const faults: string[] = []
  const refuse: Refuse = (file, why) => {
    const sentences = lineFaultsOf(why)?.map(lineSentence) ?? [why.message]
    faults.push(...sentences.map((sentence) => `${file}：${sentence}`))
  }
  const archive = await openArchive(folder, refuse)
  const attempt = async (file: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(file, error)
    }
  }
  // Names in articles are only checked if all files that define names could be read.
  const canCheckNames = faults.length === 0
  for (const name of archive.media) {
    await attempt(`media/${name}`, () => checkPicture(folder, name))
    await attempt(`media/${name}.yaml`, async () => void (await readMediaWords(folder, name)))
  }
  for (const [file, problem] of loosePictures(archive)) refuse(file, problem)
  for (const [file, problem] of looseAuthors(archive)) refuse(file, problem)
  for (const [file, problem] of sharedNames(archive)) refuse(file, problem)
  const seen: Seen = {
    places: namedPlaces(archive.surroundings),
    slugs: new Map(),
    ids: new Map(),
    feedNames: new Map(),
    claimPart: claimedParts(),
  }
  const order: { name: string; id: number }[] = []
  for (const name of archive.articles) {
    const { newest, shown } = await readArchivedManuscripts(folder, name, refuse)
    if (newest === undefined || !canCheckNames) continue
    await attempt(newestFile(name), async () => {
      const id = await checkArticle(db, archive, { name, newest, shown }, seen, now, refuse)
      order.push({ name, id })
    })
  }
  const { slugs, ids } = seen
  const { fronts, frontDrafts } = archive.surroundings
  const names = { ...seen.places, slugs, ids }
  if (canCheckNames) {
    checkFronts(fronts, names, now, (why) => refuse('fronts.yaml', why))
    checkFronts(frontDrafts, names, now, (why) => refuse('front-drafts.yaml', why))
  }
  for await (const _ of eachReadsLine(folder, (why) => refuse(readsFile, why))) continue
  for await (const _ of eachOriginLine(folder, (why) => refuse(originsFile, why))) continue
  if (faults.length > 0) throw tooFaulty(faults, archive.unread)
  return { ...archive, inOrder: order.toSorted((a, b) => a.id - b.id).map(({ name }) => name) }
}

type Seen = {
  places: Places
  slugs: Map<string, string>
  ids: Map<number, string>
  feedNames: Map<string, string>
  claimPart: (article: ReleasedPart) => void
}
type Read = { name: string; newest: SourcedManuscript; shown: SourcedManuscript | undefined }

async function checkArticle(
  db: Database,
  archive: Archive,
  { name, newest, shown }: Read,
  { places, slugs, ids, feedNames, claimPart }: Seen,
  now: Date,
  refuse: Refuse,
): Promise<number> {
  const file = newestFile(name)
  const isNamed = [
    checkNames(archive, newest, file, places, refuse),
    shown === undefined || checkNames(archive, shown, shownFile(name), places, refuse),
  ].every(Boolean)
  const { id, slug: ownSlug = name, state } = newest.manuscript.front
  const isDeleted = state === 'deleted'
  const publicSlug = shown === undefined ? undefined : (shown.manuscript.front.slug ?? name)
  for (const slug of isDeleted ? [] : new Set([ownSlug, publicSlug ?? ''])) {
    const other = slugs.get(slug)
    if (slug === '') continue
    if (other !== undefined)
      refuse(file, atLine(newest.source, 'slug:', `slug「${slug}」は articles/${other}.md と同じです`))
    slugs.set(slug, other ?? name)
  }
  const sameId = id === undefined ? undefined : ids.get(id)
  if (sameId !== undefined)
    refuse(file, atLine(newest.source, 'id:', `id ${id} は articles/${sameId}.md と同じです`))
  if (id !== undefined) ids.set(id, sameId ?? name)
  if (!isNamed) return id ?? Number.MAX_SAFE_INTEGER
  const texts = { newest: newest.manuscript, shown: shown?.manuscript }
  const article = withLines(newest.source, () => incomingArticle(name, texts, places, now))
  withLines(newest.source, () => claimPart({ ...article, content: article.publicContent ?? article.content }))
  await assertShowable(archive.folder, newest.source, article, now)
  const feedName = article.feedName ?? (article.period && (article.publicContent ?? article.content).slug)
  const sameFeedName = feedName === undefined ? undefined : feedNames.get(feedName)
  if (sameFeedName !== undefined) {
    const reason = `フィードでの名前「${feedName}」は articles/${sameFeedName}.md と同じです`
    refuse(file, atLine(newest.source, 'feedName:', reason))
  }
  if (feedName !== undefined) feedNames.set(feedName, sameFeedName ?? name)
  if (id !== undefined && sameId === undefined) {
    const stored = await readArchivedArticles(db.reader, [id])
    findKnown(article, new Map(stored.map((one) => [one.id, one])))
    const sameSlug = isDeleted ? undefined : await findStoredArticleBySlug(db.reader, article.content.slug)
    if (sameSlug !== undefined && sameSlug.id !== id) {
      throw atLine(newest.source, 'slug:', `slug「${ownSlug}」は、この雑誌の別の記事が使っています`)
    }
  }
  return id ?? Number.MAX_SAFE_INTEGER
}

/** Whether the archive contains all categories, tags, people and pictures that a manuscript names. */
function checkNames(
  { media }: Archive,
  { source, manuscript }: SourcedManuscript,
  file: string,
  places: Places,
  refuse: Refuse,
): boolean {
  const { cover, socialImage, state } = manuscript.front
  const missing = missingPlaces(manuscript, places)
  for (const { path, reason } of missing) {
    const name = /^「(.*)」/.exec(reason)?.[1] ?? ''
    refuse(file, atLine(source, [name, `${path}:`], `${path}：${reason}`))
  }
  if (state === 'deleted') return missing.length === 0
  const pictures = new Set([...mediaIn(manuscript.body), cover?.picture, socialImage])
  const lost = [...pictures].filter((picture) => picture !== undefined && !media.has(picture))
  for (const picture of lost)
    refuse(file, atLine(source, picture ?? '', `画像 media/${picture} がありません`))
  return missing.length === 0 && lost.length === 0
}

/**
 * A handwritten manuscript is published for the first time here, so its picture rights are checked. An exported one was
 * published before.
 */
async function assertShowable(
  folder: string,
  source: string,
  { content, publicContent = content, createdAt, releasedAt, period }: IncomingArticle,
  now: Date,
): Promise<void> {
  if (period === undefined || createdAt !== undefined || releasedAt !== undefined) return
  const rights: PictureRights[] = []
  for (const media of mediaOf(publicContent)) {
    const { rightsUntil } = await readMediaWords(folder, media)
    if (typeof rightsUntil === 'string') rights.push({ media, until: rightsUntil })
  }
  const at = period.from > now ? period.from : now
  withLines(source, () => assertRights({ content: publicContent }, rights, at))
}

/** The name of a picture is the hash of its content: a file that was changed is refused. */
async function checkPicture(folder: string, name: string): Promise<void> {
  if (!downloadName.test(name)) throw refusal('画像の名前ではありません')
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, 'media', name)), hash)
  if (!name.startsWith(hash.digest('hex').slice(0, 32))) throw refusal('名前と中身が合いません。壊れています')
}

/** Reports every invalid field with its line number. */
function withLines<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refusal) || error.faults.length === 0) throw error
    throw lineRefusal(
      error.faults.map(({ path, reason }) => ({
        line: lineWith(source, [`${path}:`, `${path.replace(/[.[].*$/, '')}:`]) ?? 1,
        reason: `${path}：${reason}`,
      })),
    )
  }
}

function atLine(source: string, texts: string | readonly string[], reason: string): Refusal {
  const line = lineWith(source, [texts].flat())
  return line === undefined ? refusal(reason) : lineRefusal([{ line, reason }])
}

/** The number of the line that contains one of these texts; the first text that occurs counts. */
function lineWith(source: string, texts: readonly string[]): number | undefined {
  const lines = source.split(/\r\n?|\n/)
  const found = texts.map((text) => lines.findIndex((line) => line.includes(text))).find((at) => at !== -1)
  return found === undefined ? undefined : found + 1
}

function tooFaulty(faults: readonly string[], unread: readonly string[]): Refusal {
  const rest = faults.length - shownFaults
  return new Refusal(
    'invalid',
    [
      `取り込めません。直すところが${written(faults.length)}か所あります。何も書き込んでいません。`,
      ...faults.slice(0, shownFaults).map((fault) => `  ${fault}`),
      ...(rest > 0 ? [`  ほか${written(rest)}か所`] : []),
      ...unreadLines(unread),
    ].join('\n'),
    `The archive has ${faults.length} faults; nothing was written.`,
  )
}
