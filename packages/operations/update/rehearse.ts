import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { listDueMigrations, migrate, written } from '@tsuzuri/database/migrations/migrate'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import type { Config } from '@tsuzuri/server/config'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { connectDatabase } from '@tsuzuri/server/open-database'
import { programFolder } from '@tsuzuri/server/running-version'
import { withAnalysisThreads } from '../analysis/analysis-threads.ts'
import { takeBackup } from '../backup/take-backup.ts'
import type { ShowPart } from '../backup/write-backup.ts'
import { scrub } from '../scrub/scrub.ts'
import { fillCopy, openCopy, type MagazineCopy } from './magazine-copy.ts'
import { comparePages, type PageDifference, type PageText } from './page-text.ts'
import { runProgramCommand, startProgram } from './program-server.ts'
import { samplePaths } from './sampled-paths.ts'

export type RehearsalOptions = {
  /** The folder of the current version. */
  oldFolder: string
  pages: number
  /** An empty PostgreSQL database for the copy. */
  emptyDatabase?: string | undefined
  /** Throws when the rehearsal is interrupted. */
  show: ShowPart
  interrupted: AbortSignal
}

/** The result of the update on the copy. Times are in seconds. */
export type Rehearsal = {
  seconds: { backup: number; restore: number; migrate: number; scrub: number; index: number }
  migrations: string[]
  /** The migrations after which the old version can't run any more. */
  contracting: string[]
  pages: number
  differences: PageDifference[]
  faults: string[]
  indexed: number
}

/**
 * Tries an update on a copy: restores a backup, lets the old version render pages, migrates the tables, checks
 * everything and renders the same pages with the new version. The magazine itself is only read.
 */
export async function rehearse(config: Config, options: RehearsalOptions): Promise<Rehearsal> {
  await using copy = await openCopy(config, options.emptyDatabase)
  return await orGivenUp(rehearseOn(copy, config, options), options.interrupted)
}

/** Longer than a server takes to stop. */
const givenUpMs = 25_000

/**
 * Work ends by itself soon after an interruption, but a long statement does not. Gives up after a while, so that the
 * copy is removed.
 */
function orGivenUp<T>(work: Promise<T>, interrupted: AbortSignal): Promise<T> {
  const givenUp = new Promise<never>((_, reject) => {
    interrupted.addEventListener('abort', () => setTimeout(reject, givenUpMs, interrupted.reason), {
      once: true,
    })
  })
  return Promise.race([work, givenUp])
}

async function rehearseOn(copy: MagazineCopy, config: Config, options: RehearsalOptions): Promise<Rehearsal> {
  const { oldFolder, show, interrupted } = options
  interrupted.throwIfAborted()
  const file = join(copy.config.dataDir, '..', 'before.tar')
  // Without encryption: a public key could not decrypt the backup, and the copy is not encrypted either.
  const unencrypted = { ...config, backup: { ...config.backup, key: undefined } }
  const backup = await timed(() => takeBackup(unencrypted, file, show))
  const restore = await timed(() => fillCopy(copy, { read: () => createReadStream(file) }, show))
  show(0, 1, 'いまの版で検索の索引を作っています')
  await runProgramCommand(oldFolder, ['reindex'], copy.env, interrupted)
  const before = await renderWith(oldFolder, copy, options)
  const migrated = await timed(() => migrateCopy(copy))
  const index = await timed(() => indexCopy(copy, show))
  const scrubbed = await timed(() => scrubCopy(copy, show))
  const after = await renderWith(programFolder, copy, options, [...before.keys()])
  const differences = [...before].flatMap(([path, page]) => {
    const rendered = after.get(path)
    return (rendered && comparePages(path, page, rendered)) ?? []
  })
  return {
    seconds: {
      backup: backup.seconds,
      restore: restore.seconds,
      migrate: migrated.seconds,
      scrub: scrubbed.seconds,
      index: index.seconds,
    },
    migrations: migrated.value,
    contracting: contractingOf(migrated.value),
    pages: before.size,
    differences,
    faults: scrubbed.value,
    indexed: index.value,
  }
}

export function contractingOf(migrations: readonly string[]): string[] {
  return written
    .filter(({ name, contracts }) => contracts === true && migrations.includes(name))
    .map(({ name }) => name)
}

/** The pending migrations of the magazine itself. */
export async function listDue(config: Config): Promise<string[]> {
  const db = await connectDatabase(config.database, { isMaintenance: true })
  try {
    return await listDueMigrations(db.reader)
  } finally {
    await db.close()
  }
}

async function renderWith(
  folder: string,
  { env }: MagazineCopy,
  { pages, show, interrupted }: RehearsalOptions,
  given?: readonly string[],
): Promise<Map<string, PageText>> {
  const note = given === undefined ? 'いまの版でページを生成しています' : '新しい版でページを生成しています'
  show(0, 1, note)
  await using server = await startProgram(folder, env, interrupted)
  const paths = given ?? (await samplePaths(server.read, pages))
  const rendered = new Map<string, PageText>()
  for (const path of paths) {
    rendered.set(path, await server.renderPage(path))
    show(rendered.size, paths.length, `${note} ${rendered.size} / ${paths.length}`)
  }
  return rendered
}

async function migrateCopy({ config }: MagazineCopy): Promise<string[]> {
  const db = await connectDatabase(config.database, { isMaintenance: true })
  try {
    return await migrate(db, new Date())
  } finally {
    await db.close()
  }
}

/**
 * Rebuilds outdated index entries: a new version may analyse texts differently. The old version has indexed everything,
 * so nothing else is outdated.
 */
async function indexCopy({ config }: MagazineCopy, show: ShowPart): Promise<number> {
  const db = await connectDatabase(config.database, { isMaintenance: true })
  try {
    return await withAnalysisThreads(db, (analysing) =>
      rebuildSearch(
        analysing,
        () => new Date(),
        ({ done, total }) => show(done, total, `検索の索引 ${done} / ${total}本`),
      ),
    )
  } finally {
    await db.close()
  }
}

async function scrubCopy({ config }: MagazineCopy, show: ShowPart): Promise<string[]> {
  const db = await connectDatabase(config.database, { isMaintenance: true })
  const store = await openStoreReader(config.store)
  const faults: string[] = []
  try {
    const report = { fault: (text: string) => void faults.push(text), note: () => {} }
    await scrub({ db, store, now: new Date() }, report, (note) => show(0, 1, `点検 ${note}`))
    return faults
  } finally {
    await store.close()
    await db.close()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - startedAt) / 1000 }
}
