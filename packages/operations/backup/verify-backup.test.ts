import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '@tsuzuri/server/testing/open-app'
import { fillSmallMagazine } from '@tsuzuri/server/testing/small-magazine'
import { names } from './manifest.ts'
import { blockBytes, paddingOf, readHeader, writeHeader } from './tar-header.ts'
import { openFileSink } from './file-sink.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

let app: TestApp
let folder: string
let whole: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-verify-'))
  app = await openTestApp()
  await fillSmallMagazine(app.context)
  const file = await open(join(folder, 'a.tar'), 'wx+')
  const { db, store, now } = app.context
  await writeBackup({ db, store, now: now() }, openFileSink(file))
  await file.close()
  whole = await readFile(join(folder, 'a.tar'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('O3 a whole backup has no faults, in whatever pieces it arrives', async () => {
  for (const size of [whole.length, 1000, 77]) {
    const { faults, manifest } = await verifyBackup(inPieces(whole, size))
    expect([faults, manifest?.media.files]).toEqual([[], 1])
  }
})

test('O3 one bit anywhere is found', async () => {
  const places = headersOf(whole).flatMap(({ at, bytes }) => [
    at,
    at + 130,
    at + 300,
    at + blockBytes + bytes,
  ])
  const step = Math.ceil(whole.length / 50)
  for (let at = 3; at < whole.length; at += step) places.push(at)
  for (const at of places.filter((place) => place < whole.length)) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    expect((await verifyBackup(inPieces(flipped))).faults, `bit at ${at}`).not.toEqual([])
  }
})

test('O3 what was changed is named', async () => {
  const picture = headersOf(whole).find(({ name }) => name.startsWith('media/'))
  const at = (picture?.at ?? 0) + blockBytes + 5
  const flipped = Buffer.from(whole)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  const { faults } = await verifyBackup(inPieces(flipped))
  expect(faults).toContain(`${picture?.name} の中身が、書いたときと違います。`)
})

test('O3 a file that was cut off is found, wherever it was', async () => {
  for (const length of [
    0,
    1,
    511,
    512,
    700,
    ...headersOf(whole).map(({ at }) => at),
    whole.length - 512,
    whole.length - 1,
  ]) {
    expect((await verifyBackup(inPieces(whole.subarray(0, length)))).faults, String(length)).not.toEqual([])
  }
  expect((await verifyBackup(inPieces(Buffer.concat([whole, Buffer.alloc(512)])))).faults).not.toEqual([])
})

test('O3 a missing entry and an extra one are named', async () => {
  const picture = headersOf(whole).find(({ name }) => name.startsWith('media/'))
  const { at = 0, bytes = 0, name = '' } = picture ?? {}
  const end = at + blockBytes + bytes + paddingOf(bytes)
  const without = Buffer.concat([whole.subarray(0, at), whole.subarray(end)])
  expect((await verifyBackup(inPieces(without))).faults).toContain(`${name} がありません。`)
  const other = `media/${'0'.repeat(32)}.png`
  const more = Buffer.concat([whole.subarray(0, at), entry(other, Buffer.from('x')), whole.subarray(at)])
  expect((await verifyBackup(inPieces(more))).faults).toContain(`余分な ${other} があります。`)
})

test('O3 entries that changed places are found', async () => {
  const [, one, other, next] = headersOf(whole)
  const pieces = [
    whole.subarray(0, one?.at),
    whole.subarray(other?.at, next?.at),
    whole.subarray(one?.at, other?.at),
    whole.subarray(next?.at),
  ]
  const { faults } = await verifyBackup(inPieces(Buffer.concat(pieces)))
  expect(faults).toEqual(['全体のハッシュが、書いたときと違います。'])
})

test('T15 names that lead elsewhere, links and folders are refused', async () => {
  const [first] = headersOf(whole).slice(1)
  const at = first?.at ?? 0
  for (const name of [
    '../../etc/passwd',
    '/etc/passwd',
    'media/../../x',
    'rows/../x/000001.ndjson.gz',
    `media/${'0'.repeat(32)}.png/`,
    'media/x',
    'C:\\x',
    '',
  ]) {
    const planted = Buffer.concat([whole.subarray(0, at), entry(name, Buffer.from('x')), whole.subarray(at)])
    const { faults } = await verifyBackup(inPieces(planted))
    expect(faults.join(), name).toMatch(/あるはずのない名前|見出しが壊れている/)
  }
  const link = entry(`media/${'0'.repeat(32)}.png`, Buffer.alloc(0))
  link.write('2', 156)
  link.write('/etc/passwd', 157)
  const planted = Buffer.concat([whole.subarray(0, at), link, whole.subarray(at)])
  expect((await verifyBackup(inPieces(planted))).faults.join()).toContain('見出しが壊れている')
})

test('T16 a part that would unpack without end is not unpacked', async () => {
  const [first] = headersOf(whole).slice(1)
  const at = first?.at ?? 0
  const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 })
  const name = names.rows('articles', 9)
  const planted = Buffer.concat([whole.subarray(0, at), entry(name, bomb), whole.subarray(at)])
  expect((await verifyBackup(inPieces(planted))).faults).toContain(`${name} を展開できません。`)
})

function headersOf(bytes: Buffer): { name: string; at: number; bytes: number }[] {
  const found: { name: string; at: number; bytes: number }[] = []
  for (let at = 0; at < bytes.length;) {
    const header = readHeader(bytes.subarray(at, at + blockBytes))
    if (header === undefined) break
    found.push({ name: header.name, at, bytes: header.bytes })
    at += blockBytes + header.bytes + paddingOf(header.bytes)
  }
  return found
}

function entry(name: string, bytes: Buffer): Buffer {
  const header = writeHeader({ name, bytes: bytes.length, modifiedAt: new Date() })
  return Buffer.concat([header, bytes, Buffer.alloc(paddingOf(bytes.length))])
}

async function* inPieces(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
