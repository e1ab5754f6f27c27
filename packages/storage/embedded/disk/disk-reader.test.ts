import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Disk, openDisk } from './disk.ts'
import { openDiskReader } from './disk-reader.ts'
import { smallestPart } from './multipart.ts'

let folder: string
let disk: Disk
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-reader-'))
  disk = await openDisk(folder)
  await disk.createBucket('kept')
  await disk.createBucket('other')
})
afterEach(async () => {
  await disk.close()
  await rm(folder, { recursive: true })
})

test('another process reads what the owner of the folder keeps, and changes nothing', async () => {
  for (const key of ['media/a', 'media/い', 'variants/a'])
    await disk.putObject({ bucket: 'kept', key, body: Buffer.from(`of ${key}`) })
  await disk.putObject({ bucket: 'other', key: 'media/a', body: Buffer.from('other') })
  const before = await readdir(folder, { recursive: true })
  const reader = openDiskReader(folder, 'kept')
  const found = await reader.find('media/い')
  expect([found?.meta.size, found && (await text(found.body))]).toEqual([12, 'of media/い'])
  expect(await reader.find('media/nowhere')).toBeUndefined()
  const keys = await Array.fromAsync(reader.list('media/'), ({ key }) => key)
  expect(keys.toSorted()).toEqual(['media/a', 'media/い'])
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

test('an object of several parts is read whole, also when another takes its place meanwhile', async () => {
  const parts = [Buffer.alloc(smallestPart, 1), Buffer.from('end')]
  const uploadId = await disk.createUpload({ bucket: 'kept', key: 'a' })
  const name = { bucket: 'kept', key: 'a', uploadId }
  const sent = []
  for (const [at, body] of parts.entries())
    sent.push({ partNumber: at + 1, etag: (await disk.putPart({ ...name, partNumber: at + 1, body })).md5 })
  await disk.completeUpload({ ...name, parts: sent })
  const found = await openDiskReader(folder, 'kept').find('a')
  const end = await openDiskReader(folder, 'kept').find('a', {
    start: smallestPart - 1,
    end: smallestPart + 1,
  })
  await disk.putObject({ bucket: 'kept', key: 'a', body: Buffer.from('another') })
  expect(end && (await text(end.body))).toBe('\u0001en')
  const chunks = found === undefined ? [] : await Array.fromAsync(found.body as AsyncIterable<Buffer>)
  expect(Buffer.concat(chunks).equals(Buffer.concat(parts))).toBe(true)
})

test('what is overwritten meanwhile is read as it was or as it is, never torn', async () => {
  const reader = openDiskReader(folder, 'kept')
  const bodies = ['old', 'new'].map((word) => word.repeat(50_000))
  await disk.putObject({ bucket: 'kept', key: 'a', body: Buffer.from(bodies[0] ?? '') })
  const writing = (async () => {
    for (let at = 0; at < 30; at += 1)
      await disk.putObject({ bucket: 'kept', key: 'a', body: Buffer.from(bodies[at % 2] ?? '') })
  })()
  for (let at = 0; at < 60; at += 1) {
    const found = await reader.find('a')
    expect(bodies).toContain(found && (await text(found.body)))
  }
  await writing
})

test.runIf(process.platform === 'linux')('what is not read after all is closed', async () => {
  await disk.putObject({ bucket: 'kept', key: 'a', body: Buffer.from('a') })
  const reader = openDiskReader(folder, 'kept')
  const isOpen = async () => {
    const open = await readdir('/proc/self/fd')
    const links = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return links.some((link) => link.startsWith(folder) && link.includes('/data-'))
  }
  const found = await reader.find('a')
  expect(await isOpen()).toBe(true)
  found?.body.destroy()
  await expect.poll(isOpen).toBe(false)
})

test('a folder without a store holds nothing', async () => {
  const reader = openDiskReader(join(folder, 'nowhere'), 'kept')
  expect([await reader.find('a'), await Array.fromAsync(reader.list())]).toEqual([undefined, []])
})
