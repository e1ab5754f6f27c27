import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderTarget } from './folder-target.ts'
import { openSiteWriter } from './site-writer.ts'
import { manifestName, unknownHash } from './target.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-target-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const page = { bytes: Buffer.from('<p>本文'), type: 'text/html', cacheControl: '' }
const noCounts = () => ({ files: 0, written: 0, removed: 0 })

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

test('F3 what a power cut made of a manifest is no error: every file of the site is written again or removed', async () => {
  for (const damaged of ['', '{"version":1,"fil', '\0\0\0\0']) {
    await put(manifestName, damaged)
    await put('magazine/ichi/index.html')
    await put('magazine/torisage/index.html', '取り下げた記事')
    await put('410.html')
    await put('CNAME', 'magazine.example')
    await put('.well-known/security.txt', 'mine')
    const target = folderTarget(folder)
    const before = await target.readManifest()
    expect([...before.values()].every((hash) => hash === unknownHash)).toBe(true)
    const writer = openSiteWriter(target, before, noCounts())
    expect(writer.keep('magazine/ichi/index.html')).toBe(false)
    await writer.put('magazine/ichi/index.html', page)
    await writer.finish()
    expect(await readFile(join(folder, 'magazine/ichi/index.html'), 'utf8')).toBe('<p>本文')
    expect(await readdir(join(folder, 'magazine'))).toEqual(['ichi'])
    expect((await readdir(folder)).toSorted()).toEqual([manifestName, '.well-known', 'CNAME', 'magazine'])
    expect([...(await folderTarget(folder).readManifest()).keys()]).toEqual(['magazine/ichi/index.html'])
  }
})

test('F3 parts of files that a killed export left are removed, those of a living one stay', async () => {
  const target = folderTarget(folder)
  await target.saveManifest(new Map())
  // No process has this id: Linux ends at 4194304.
  const dead = ['magazine/torisage/index.html.99999999.part', `${manifestName}.99999999.part`]
  const living = `magazine/ichi/index.html.${process.ppid}.part`
  for (const path of [...dead, living]) await put(path, '取り下げた記事')
  await target.readManifest()
  expect(dead.filter((path) => existsSync(join(folder, path)))).toEqual([])
  expect(existsSync(join(folder, living))).toBe(true)
})

test('F3 an export that was killed before its first manifest was whole is begun again', async () => {
  await put(`${manifestName}.99999999.part`, '{"ver')
  expect(await folderTarget(folder).readManifest()).toEqual(new Map())
  await put('mine.txt')
  await expect(folderTarget(folder).readManifest()).rejects.toThrow('書き出したサイトではないもの')
})

test('F3 files are on the disk before the manifest says so, and so is the manifest', async () => {
  const handle = await open(folder)
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
  await handle.close()
  const target = folderTarget(folder)
  const paths = ['magazine/ichi/index.html', 'magazine/ni/index.html', 'magazine/san/index.html']
  const manifest = new Map(paths.map((path) => [path, unknownHash]))
  for (const path of paths) await target.write(path, page)
  sync.mockClear()
  await target.saveManifest(manifest)
  const folders = paths.length + 1
  expect(sync).toHaveBeenCalledTimes(paths.length + folders + 1)
  sync.mockClear()
  await target.remove('magazine/ni/index.html')
  await target.saveManifest(manifest)
  expect(sync).toHaveBeenCalledTimes(3)
  sync.mockRestore()
})
