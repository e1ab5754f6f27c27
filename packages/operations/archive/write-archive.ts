import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { writeInstant, writeManuscript } from '@tsuzuri/content/manuscript'
import { eachArchivedArticle } from '@tsuzuri/database/archive/archived-article'
import { eachReads } from '@tsuzuri/database/archive/archived-reads'
import { hourMs } from '@tsuzuri/database/published/articles/ranking'
import { readSnapshot } from '@tsuzuri/database/backup/read-only-snapshot'
import type { Tables } from '@tsuzuri/database/tables'
import type { Context } from '@tsuzuri/server/context'
import { aboutArchive } from './about.ts'
import { makeNewFolder } from './new-folder.ts'
import { readsFile } from './reads-file.ts'
import { type Originals, writeMedia } from './write-media.ts'
import { writeSurroundings } from './write-surroundings.ts'
import { type PlaceNames, writtenArticle } from './written-article.ts'
import { writeText } from './written-file.ts'

export type ArchiveCounts = { articles: number; media: number; total: number; missing: string[] }

type Source = Pick<Context, 'db' | 'now'> & { store: Originals }

/** Writes a snapshot of the whole magazine into a new folder of files that people can read. */
export async function writeArchive(
  { db, store, now }: Source,
  folder: string,
  onProgress: (counts: ArchiveCounts) => void = () => {},
): Promise<ArchiveCounts> {
  return makeNewFolder(folder, (path) =>
    readSnapshot(db, async (reader) => {
      const counts: ArchiveCounts = { articles: 0, media: 0, total: await countAll(reader), missing: [] }
      const report = () => onProgress(counts)
      await writeText(path, 'README.md', aboutArchive(now()))
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

async function writeArticles(
  db: Kysely<Tables>,
  path: string,
  names: PlaceNames,
  counts: ArchiveCounts,
  report: () => void,
): Promise<void> {
  await mkdir(join(path, 'articles'))
  // Some file systems ignore case in file names.
  const taken = new Set<string>()
  for await (const article of eachArchivedArticle(db)) {
    const { name, newest, shown } = writtenArticle(article, names, (one) => !taken.has(one.toLowerCase()))
    taken.add(name.toLowerCase())
    await writeText(path, `articles/${name}.md`, writeManuscript(newest))
    if (shown !== undefined) await writeText(path, `articles/${name}.public.md`, writeManuscript(shown))
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
  await pipeline(Readable.from(lines()), createWriteStream(join(path, readsFile)))
}
