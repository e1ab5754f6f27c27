import { expect, test } from 'vitest'
import { openSiteWriter } from './site-writer.ts'
import type { Manifest, SiteFile, SiteTarget } from './target.ts'

const others = Array.from({ length: 500 }, (_, at) => `magazine/${at}/index.html`)

function fileOf(path: string): SiteFile {
  return { bytes: Buffer.from(path), type: 'text/html', cacheControl: '' }
}

/** A target in memory. The write of `slow` ends as the test says. */
function memoryTarget(slow?: { path: string; ended: Promise<void> }) {
  const files = new Set<string>()
  let manifest: Manifest = new Map()
  const saved = Promise.withResolvers<void>()
  const target: SiteTarget = {
    readManifest: async () => manifest,
    saveManifest: async (now) => {
      manifest = now
      saved.resolve()
    },
    write: async (path) => {
      if (path === slow?.path) await slow.ended
      files.add(path)
    },
    remove: async (path) => void files.delete(path),
    close: async () => {},
  }
  return { target, files, saved: saved.promise }
}

test('F3 a file that could not be written is written by the next export', async () => {
  const path = 'media/slow.png/480'
  const { promise: ended, reject } = Promise.withResolvers<void>()
  const { target, saved } = memoryTarget({ path, ended })
  const first = openSiteWriter(target, new Map(), { files: 0, written: 0, removed: 0 })
  for (const one of [path, ...others]) await first.put(one, fileOf(one))
  await saved
  reject(new Error('ECONNRESET'))
  await expect(first.finish()).rejects.toThrow('ECONNRESET')

  const manifest = await target.readManifest()
  expect(manifest.size).toBe(others.length)
  const healthy = memoryTarget()
  const counts = { files: 0, written: 0, removed: 0 }
  const second = openSiteWriter(healthy.target, manifest, counts)
  for (const one of [path, ...others]) if (!second.keep(one)) await second.put(one, fileOf(one))
  await second.finish()
  expect([...healthy.files]).toEqual([path])
  expect(counts).toEqual({ files: 501, written: 1, removed: 0 })
  expect((await healthy.target.readManifest()).size).toBe(501)
})
