import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { isAlive } from '../packages/operations/files/living-process.ts'
import { startServer, stopServer } from '../packages/server/testing/child-server.ts'
import { withMagazineIn } from '../packages/server/testing/filled-folder.ts'
import { secondPages } from './second-pages.ts'

const root = new URL('../', import.meta.url)
const sources = [
  'sample',
  'packages/content/manuscript',
  'packages/database/migrations',
  'packages/server/sample',
  'packages/server/media/ingest-media.ts',
  'packages/server/images',
  'e2e/second-pages.ts',
]
const patienceMs = 170_000
const prefix = 'tsuzuri-sample-'
const dayMs = 24 * 60 * 60 * 1000

/**
 * Fills a data folder with the sample magazine, copied from one that is created once per machine. Returns the path of
 * the original.
 */
export async function copySample(to: string): Promise<string> {
  const kept = await ensureSample()
  // A thousand small files: without promises they take a third of the CPU time.
  cpSync(kept, to, { recursive: true })
  return kept
}

let fingerprint: Promise<string> | undefined

async function ensureSample(): Promise<string> {
  fingerprint ??= hashSources()
  const kept = join(tmpdir(), `${prefix}${await fingerprint}`)
  const lock = `${kept}.lock`
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    if (await exists(kept)) return kept
    if (await tryLock(lock)) break
    if (Date.now() > giveUpAt || !(await isHeld(lock))) await rm(lock, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  try {
    if (!(await exists(kept))) await createSample(kept)
    return kept
  } finally {
    await rm(lock, { force: true })
  }
}

async function createSample(kept: string): Promise<void> {
  const unfinished = `${kept}.${process.pid}`
  try {
    const env = { DATA_DIR: unfinished, LOG_LEVEL: 'silent' }
    await stopServer(await startServer({ ...env, SAMPLE: 'on' }))
    await withMagazineIn(env, async ({ db, now }) => {
      const { value } = await importArticles({ db, by: 'e2e', now: now() }, secondPages())
      if (value.refused.length > 0) throw value.refused[0]?.refusal
    })
    await rename(unfinished, kept)
    await forgetOldSamples()
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Removes the samples of earlier versions; one from today may belong to another checkout. */
async function forgetOldSamples(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const madeAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - madeAt > dayMs) await rm(path, { recursive: true, force: true })
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = new URL(source, root)
    const files = (await stat(path)).isFile() ? [''] : await readdir(path, { recursive: true })
    for (const file of files.toSorted()) {
      const place = file === '' ? path : new URL(`${source}/${file}`, root)
      if ((await stat(place)).isFile()) hash.update(file).update(await readFile(place))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** The lock is a symbolic link to the id of the process that holds it: made in one step, with its content. */
async function tryLock(lock: string): Promise<boolean> {
  return symlink(String(process.pid), lock).then(
    () => true,
    () => false,
  )
}

async function isHeld(lock: string): Promise<boolean> {
  return readlink(lock).then(
    (pid) => isAlive(Number(pid)),
    () => false,
  )
}
