import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { stringify } from 'yaml'
import { writeInstant, writeManuscript } from '@tsuzuri/content/manuscript'
import type { Cover } from '@tsuzuri/content/media'
import { eachArchivedArticle } from '@tsuzuri/database/archive/archived-article'
import { type ArchivedMedia, eachArchivedMedia } from '@tsuzuri/database/archive/archived-media'
import {
  eachReads,
  readArchivedCategories,
  readArchivedRedirects,
  readArchivedTags,
  readArchivedUsers,
  readArchivedWithdrawals,
} from '@tsuzuri/database/archive/surroundings'
import { listKeptBanners } from '@tsuzuri/database/banners'
import { hourMs } from '@tsuzuri/database/published/ranking'
import { readSettings } from '@tsuzuri/database/settings'
import { readSnapshot } from '@tsuzuri/database/snapshot'
import type { Tables } from '@tsuzuri/database/tables'
import type { Context } from '../context.ts'
import { originalKey } from '../ingest-media.ts'
import type { MediaStore } from '../media-store.ts'
import { StartFailure } from '../start-failure.ts'
import { aboutArchive } from './about.ts'
import { makeNewFolder } from './new-folder.ts'
import { type PlaceNames, writtenArticle } from './written-article.ts'

export type ArchiveCounts = { articles: number; media: number; total: number; missing: string[] }

type Source = Pick<Context, 'db' | 'now'> & { store: Pick<MediaStore, 'find'> }

/** Writes the whole magazine, as it is at one moment, into a new folder of files that people can read. */
export async function writeArchive(
  { db, store, now }: Source,
  folder: string,
  onProgress: (counts: ArchiveCounts) => void = () => {},
): Promise<ArchiveCounts> {
  return makeNewFolder(folder, (path) =>
    readSnapshot(db, async (reader) => {
      const counts: ArchiveCounts = { articles: 0, media: 0, total: await countAll(reader), missing: [] }
      const report = () => onProgress(counts)
      await writeWhole(path, 'README.md', aboutArchive(now()))
      const names = await writeSurroundings(reader, path, now())
      await writeArticles(reader, path, names, counts, report)
      await writeReads(reader, path)
      await writeMedia(reader, store, path, counts, report)
      return counts
    }),
  )
}

async function countAll(db: Kysely<Tables>): Promise<number> {
  const { articles, media } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('articles').select(eb.fn.countAll<number>().as('count')).as('articles'),
      eb.selectFrom('media').select(eb.fn.countAll<number>().as('count')).as('media'),
    ])
    .executeTakeFirstOrThrow()
  return (articles ?? 0) + (media ?? 0)
}

async function writeSurroundings(db: Kysely<Tables>, path: string, now: Date): Promise<PlaceNames> {
  const write = (name: string, content: unknown) =>
    writeWhole(path, name, stringify(content, { lineWidth: 0 }))
  const categories = await readArchivedCategories(db)
  const tags = await readArchivedTags(db)
  const users = await readArchivedUsers(db)
  await write('magazine.yaml', (await readSettings(db)).settings)
  await write(
    'categories.yaml',
    categories.map(({ subcategories, ...category }) => ({
      ...withoutId(category),
      subcategories: subcategories.map(({ cover, ...one }) => ({
        ...withoutId(one),
        ...pictured('cover', cover),
      })),
    })),
  )
  await write('tags.yaml', tags.map(withoutId))
  await write(
    'users.yaml',
    users.map(({ portrait, ...user }) => ({ ...withoutId(user), ...pictured('portrait', portrait) })),
  )
  const banners = await listKeptBanners(db, now)
  await write(
    'banners.yaml',
    banners.map(({ name, place, media, alt, href, paid, from, until }) => ({
      name,
      place,
      picture: media,
      alt,
      href,
      paid,
      ...(from === undefined ? {} : { from: writeInstant(new Date(from)) }),
      ...(until === undefined ? {} : { until: writeInstant(new Date(until)) }),
    })),
  )
  const redirects = await readArchivedRedirects(db)
  await write(
    'redirects.yaml',
    redirects.map(({ createdAt, ...redirect }) => ({ ...redirect, since: writeInstant(createdAt) })),
  )
  const withdrawals = await readArchivedWithdrawals(db)
  await write(
    'withdrawals.yaml',
    withdrawals.map(({ slug, article_id: article, published_at, withdrawn_at }) => ({
      slug,
      article,
      published: writeInstant(new Date(published_at)),
      withdrawn: writeInstant(new Date(withdrawn_at)),
    })),
  )
  return {
    categories: new Map(categories.map(({ id, slug }) => [id, slug])),
    subcategories: new Map(categories.flatMap((one) => one.subcategories.map(({ id, slug }) => [id, slug]))),
    users: new Map(users.map(({ id, slug }) => [id, slug])),
    tags: new Map(tags.map(({ id, name }) => [id, name])),
  }
}

/** Numbers are this magazine's own; files name things by their names. */
function withoutId(thing: object): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name !== 'id'))
}

function pictured(name: 'cover' | 'portrait', cover: Cover | undefined) {
  if (cover === undefined) return {}
  return { [name]: { picture: cover.media, alt: cover.alt, focus: [cover.focus.x, cover.focus.y] } }
}

async function writeArticles(
  db: Kysely<Tables>,
  path: string,
  names: PlaceNames,
  counts: ArchiveCounts,
  report: () => void,
): Promise<void> {
  await mkdir(join(path, 'articles'))
  // Some disks take A and a for the same name.
  const taken = new Set<string>()
  for await (const article of eachArchivedArticle(db)) {
    const { name, newest, shown } = writtenArticle(article, names, (one) => !taken.has(one.toLowerCase()))
    taken.add(name.toLowerCase())
    await writeWhole(path, `articles/${name}.md`, writeManuscript(newest))
    if (shown !== undefined) await writeWhole(path, `articles/${name}.public.md`, writeManuscript(shown))
    counts.articles += 1
    report()
  }
}

async function writeReads(db: Kysely<Tables>, path: string): Promise<void> {
  const lines = async function* () {
    yield 'hour,article,reads\n'
    for await (const rows of eachReads(db)) {
      yield rows
        .map(({ hour, article_id: id, count }) => `${writeInstant(new Date(hour * hourMs))},${id},${count}\n`)
        .join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(path, 'reads.csv')))
}

async function writeMedia(
  db: Kysely<Tables>,
  store: Source['store'],
  path: string,
  counts: ArchiveCounts,
  report: () => void,
): Promise<void> {
  await mkdir(join(path, 'media'))
  for await (const { isUsed, ...media } of eachArchivedMedia(db)) {
    const isThere = await copyOriginal(store, path, media.name)
    if (!isThere && isUsed) {
      throw new StartFailure(
        `画像 ${media.name} のファイルが置き場所にありません。書き出しをやめました。`,
        `The file of the image ${media.name} is not in the store.`,
      )
    }
    if (!isThere) counts.missing.push(media.name)
    else {
      await writeWhole(path, `media/${media.name}.yaml`, stringify(mediaWords(media), { lineWidth: 0 }))
      counts.media += 1
    }
    report()
  }
}

async function copyOriginal(store: Source['store'], path: string, name: string): Promise<boolean> {
  const file = await store.find(originalKey(name))
  if (file === undefined) return false
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of file.body) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(join(path, 'media', name)))
  if (name.startsWith(hash.digest('hex').slice(0, 32))) return true
  throw new StartFailure(
    `画像 ${name} のファイルが壊れています。書き出しをやめました。`,
    `The file of the image ${name} is damaged.`,
  )
}

function mediaWords({ credit, createdAt, details }: ArchivedMedia): object {
  const created = writeInstant(createdAt)
  if (details === undefined) return { credit, created }
  const { rightsUntil, ...words } = details
  return { credit, created, ...words, ...(rightsUntil === null ? {} : { rightsUntil }) }
}

async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}
