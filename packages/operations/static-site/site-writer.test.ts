import { expect, test } from 'vitest'
import { openSiteWriter } from './site-writer.ts'
import { type Manifest, type SiteFile, type SiteTarget, unknownHash } from './target.ts'

const others = Array.from({ length: 600 }, (_, at) => `magazine/${at}/index.html`)
const noCounts = () => ({ files: 0, written: 0, removed: 0 })

function fileOf(path: string): SiteFile {
  return { bytes: Buffer.from(path), type: 'text/html', cacheControl: '' }
}

/** A target in memory. The write of a path in `failing` fails. */
function memoryTarget(failing: ReadonlySet<string> = new Set()) {
  const files = new Set<string>()
  /** Files that were written although the manifest did not name them. */
  const unnamed: string[] = []
  let manifest: Manifest = new Map()
  const target: SiteTarget = {
    readManifest: async () => new Map(manifest),
    saveManifest: async (now) => {
      manifest = new Map(now)
    },
    write: async (path) => {
      if (failing.has(path)) throw new Error('ECONNRESET')
      if (manifest.get(path) !== unknownHash) unnamed.push(path)
      files.add(path)
    },
    remove: async (path) => void files.delete(path),
    close: async () => {},
  }
  return { target, files, unnamed }
}

test('F3 a file that could not be written is written by the next export', async () => {
  const path = 'media/slow.png/480'
  const failing = new Set([path])
  const { target, files } = memoryTarget(failing)
  const first = openSiteWriter(target, new Map(), noCounts())
  const putAll = async () => {
    for (const one of [...others, path]) await first.put(one, fileOf(one))
    await first.finish()
  }
  await expect(putAll()).rejects.toThrow('ECONNRESET')
  await first.abandon()
  expect(files.size).toBeGreaterThanOrEqual(500)

  failing.clear()
  const counts = noCounts()
  const second = openSiteWriter(target, await target.readManifest(), counts)
  for (const one of [path, ...others]) if (!second.keep(one)) await second.put(one, fileOf(one))
  await second.finish()
  expect(files).toEqual(new Set([path, ...others]))
  expect(counts).toMatchObject({ files: 601, removed: 0 })
  expect(counts.written).toBeLessThan(102)
  expect([...(await target.readManifest()).values()]).not.toContain(unknownHash)
})

test('F3 what an export wrote that was killed is removed by the next one, if it does not have it', async () => {
  const { target, files, unnamed } = memoryTarget()
  const killed = openSiteWriter(target, new Map(), noCounts())
  for (const one of others) await killed.put(one, fileOf(one))
  await expect.poll(() => files.size).toBe(500)
  expect(unnamed).toEqual([])

  const counts = noCounts()
  const second = openSiteWriter(target, await target.readManifest(), counts)
  const [kept = ''] = others
  expect(second.keep(kept)).toBe(false)
  await second.put(kept, fileOf(kept))
  await second.finish()
  expect(files).toEqual(new Set([kept]))
  expect([...(await target.readManifest()).keys()]).toEqual([kept])
})

test('F3 large files are written before many of them are held in memory', async () => {
  const { target, files } = memoryTarget()
  const writer = openSiteWriter(target, new Map(), noCounts())
  const large = { bytes: Buffer.alloc(20 * 1024 * 1024), type: 'image/webp', cacheControl: '' }
  await writer.put('media/a.png/1280', large)
  await expect.poll(() => files.size).toBe(1)
  await writer.finish()
})
