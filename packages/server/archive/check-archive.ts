import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaOf } from '@tsuzuri/content/article'
import type { PictureRights } from '@tsuzuri/content/picture-rights'
import { assertRights } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import { readArchivedArticles } from '@tsuzuri/database/archive/archived-article'
import { findKnown, type IncomingArticle } from '@tsuzuri/database/archive/restore-articles'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import type { Database } from '@tsuzuri/database/open'
import { ingestedName } from '../images/variant.ts'
import { loosePictures, namedPlaces, refusal, sharedNames } from './archive-faults.ts'
import { incomingArticle } from './incoming-article.ts'
import type { Places } from './places.ts'
import { type Archive, openArchive, readArchivedManuscripts, readMediaWords } from './read-archive.ts'
import { eachReadsLine } from './reads-file.ts'

const shownFaults = 30

/** An archive that can be taken in as it is, and the order of its articles. */
export type SoundArchive = Archive & { inOrder: readonly string[] }

/** Looks at every file before anything is written. What is wrong is told file by file, with its line where it has one. */
export async function checkArchive(db: Database, folder: string, now: Date): Promise<SoundArchive> {
  const faults: string[] = []
  const refuse = (file: string, why: Refusal) => void faults.push(`${file}：${why.message}`)
  const archive = await openArchive(folder, refuse)
  // What articles name could not be found in a file that can't be read.
  if (faults.length > 0) throw tooFaulty(faults)
  const attempt = async (file: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(file, error)
    }
  }
  for (const name of archive.media) {
    await attempt(`media/${name}`, () => checkPicture(folder, name))
    await attempt(`media/${name}.yaml`, async () => void (await readMediaWords(folder, name)))
  }
  for (const [file, problem] of loosePictures(archive)) refuse(file, problem)
  for (const [file, problem] of sharedNames(archive)) refuse(file, problem)
  const seen: Seen = { places: namedPlaces(archive), slugs: new Map(), ids: new Map() }
  const order: { name: string; id: number }[] = []
  for (const name of archive.articles) {
    await attempt(`articles/${name}.md`, async () => {
      order.push({ name, id: await checkArticle(db, archive, name, seen, now) })
    })
  }
  await attempt('reads.csv', async () => {
    for await (const _ of eachReadsLine(folder)) continue
  })
  if (faults.length > 0) throw tooFaulty(faults)
  return { ...archive, inOrder: order.toSorted((a, b) => a.id - b.id).map(({ name }) => name) }
}

type Seen = { places: Places; slugs: Map<string, string>; ids: Map<number, string> }

async function checkArticle(
  db: Database,
  { folder, media }: Archive,
  name: string,
  { places, slugs, ids }: Seen,
  now: Date,
): Promise<number> {
  const { newest, shown } = await readArchivedManuscripts(folder, name)
  const texts = { newest: newest.manuscript, shown: shown?.manuscript }
  const article = withLine(newest.source, () => incomingArticle(name, texts, places, now))
  const { id, content, publicContent, deletedAt } = article
  await assertShowable(folder, newest.source, article, now)
  if (deletedAt === undefined) {
    const missing = [
      ...mediaOf(content),
      ...(publicContent === undefined ? [] : mediaOf(publicContent)),
    ].find((picture) => !media.has(picture))
    if (missing !== undefined) throw atLine(newest.source, missing, `画像 media/${missing} がありません`)
    for (const slug of new Set([content.slug, publicContent?.slug ?? ''])) {
      if (slug === '') continue
      const other = slugs.get(slug)
      if (other !== undefined)
        throw atLine(newest.source, 'slug:', `slug「${slug}」は articles/${other}.md と同じです`)
      slugs.set(slug, name)
    }
  }
  if (id !== undefined) {
    const other = ids.get(id)
    if (other !== undefined) throw atLine(newest.source, 'id:', `id ${id} は articles/${other}.md と同じです`)
    ids.set(id, name)
    const stored = await readArchivedArticles(db.reader, [id])
    findKnown(article, new Map(stored.map((one) => [one.id, one])))
    const sameSlug =
      deletedAt === undefined ? await findStoredArticleBySlug(db.reader, content.slug) : undefined
    if (sameSlug !== undefined && sameSlug.id !== id) {
      throw atLine(newest.source, 'slug:', `slug「${content.slug}」は、この雑誌の別の記事が使っています`)
    }
  }
  return id ?? Number.MAX_SAFE_INTEGER
}

/** A manuscript that somebody wrote by hand is published here for the first time; an exported one was before. */
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
  withLine(source, () => assertRights({ content: publicContent }, rights, at))
}

/** Named by its content: a file that was changed since is not the picture that articles mean. */
async function checkPicture(folder: string, name: string): Promise<void> {
  if (!ingestedName.test(name)) throw refusal('画像の名前ではありません')
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, 'media', name)), hash)
  if (!name.startsWith(hash.digest('hex').slice(0, 32))) throw refusal('名前と中身が合いません。壊れています')
}

/** What is known to be wrong with a field is told with the line on which the field stands. */
function withLine<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const [fault] = error instanceof Refusal ? error.faults : []
    if (!(error instanceof Refusal) || fault === undefined) throw error
    throw atLine(source, `${fault.path}:`, error.message.replace(/。$/, ''))
  }
}

function atLine(source: string, text: string, reason: string): Refusal {
  const at = source.split('\n').findIndex((line) => line.includes(text))
  return refusal(at === -1 ? reason : `${at + 1}行目：${reason}`)
}

function tooFaulty(faults: readonly string[]): Refusal {
  const rest = faults.length - shownFaults
  return new Refusal(
    'invalid',
    [
      `取り込めません。直すところが${faults.length}か所あります。何も書き込んでいません。`,
      ...faults.slice(0, shownFaults).map((fault) => `  ${fault}`),
      ...(rest > 0 ? [`  ほか${rest}か所`] : []),
    ].join('\n'),
    `The archive has ${faults.length} faults; nothing was written.`,
  )
}
