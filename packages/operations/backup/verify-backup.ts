import { createHash } from 'node:crypto'
import { openRowDigest, type TableDigest } from '@tsuzuri/database/backup/row-digest'
import { type ArchiveEntry, Damaged, readArchive } from './archive-reader.ts'
import {
  findMediaName,
  formats,
  forms,
  type Listed,
  listedSchema,
  type Manifest,
  manifestSchema,
  names,
} from './manifest.ts'
import { readPart, readPictureNames, readSmall } from './backup-parts.ts'

export type Verified = { manifest: Manifest | undefined; faults: string[] }

const mostFaults = 100

/** Reads a whole backup and lists every difference from its manifest. Restores nothing. */
export async function verifyBackup(source: AsyncIterable<Uint8Array>): Promise<Verified> {
  const faults: string[] = []
  const note = (fault: string) => faults.length < mostFaults && faults.push(fault)
  const state = openState(note)
  try {
    for await (const entry of readArchive(source)) await state.take(entry)
    state.end()
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    note(error.message)
  }
  return { manifest: state.manifest(), faults }
}

function openState(note: (fault: string) => void) {
  const tables = new Map<string, ReturnType<typeof openRowDigest>>()
  const media = { files: 0, bytes: 0 }
  let pictures = 0
  const lists: Listed[] = []
  let since: Listed[] = []
  let isFirst = true
  let manifest: Manifest | undefined
  let manifestHash = ''
  let isSealed = false

  async function take(entry: ArchiveEntry): Promise<void> {
    const { name } = entry
    if (isSealed) throw new Damaged(`終わりのあとに ${name} があります。`)
    if (isFirst !== (name === names.about)) throw new Damaged(`${name} は先頭に来るものではありません。`)
    isFirst = false
    if (manifest !== undefined && name !== names.seal) throw new Damaged(`余分な ${name} があります。`)
    if (name === names.seal) return takeSeal(entry)
    if (name === names.manifest) return takeManifest(entry)
    if (forms.list.test(name)) return takeList(entry)
    const [, table] = forms.rows.exec(name) ?? []
    if (table !== undefined) since.push(await takeRows(entry, table))
    else if (findMediaName(name) !== undefined) since.push(await takeMedia(entry))
    else if (forms.pictures.test(name)) since.push(await takePictures(entry))
    else if (name === names.about) since.push(listed(entry, await readSmall(entry)))
    else throw new Damaged(`このバックアップにあるはずのない名前です: ${JSON.stringify(name)}`)
  }

  async function takeRows(entry: ArchiveEntry, table: string): Promise<Listed> {
    const bytes = await readSmall(entry)
    const digest = tables.get(table) ?? openRowDigest()
    tables.set(table, digest)
    try {
      for (const line of await readPart(entry.name, bytes)) digest.add(line)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      note(error.message)
    }
    return listed(entry, bytes)
  }

  async function takeMedia({ name, bytes, body }: ArchiveEntry): Promise<Listed> {
    const hash = createHash('sha256')
    for await (const chunk of body) hash.update(chunk)
    media.files += 1
    media.bytes += bytes
    return { name, bytes, sha256: hash.digest('hex') }
  }

  async function takePictures(entry: ArchiveEntry): Promise<Listed> {
    const bytes = await readSmall(entry)
    pictures += readPictureNames(entry.name, bytes).length
    return listed(entry, bytes)
  }

  async function takeList(entry: ArchiveEntry): Promise<void> {
    const bytes = await readSmall(entry)
    const before = new Map(since.map((one) => [one.name, one]))
    if (before.size !== since.length) note(`${entry.name} の前に、同じ名前のものが二つあります。`)
    for (const expected of readList(entry.name, bytes)) {
      const found = before.get(expected.name)
      before.delete(expected.name)
      if (found === undefined) note(`${expected.name} がありません。`)
      else if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
        note(`${expected.name} の中身が、書いたときと違います。`)
    }
    for (const name of before.keys()) note(`余分な ${name} があります。`)
    since = []
    lists.push(listed(entry, bytes))
  }

  async function takeManifest(entry: ArchiveEntry): Promise<void> {
    const bytes = await readSmall(entry)
    manifestHash = listed(entry, bytes).sha256
    const read = manifestSchema.safeParse(parse(bytes))
    if (!read.success) throw new Damaged(`${entry.name} を読めません。`)
    manifest = read.data
    for (const { name } of since) note(`余分な ${name} があります。`)
    if (JSON.stringify(lists) !== JSON.stringify(manifest.lists)) note('目録が、書いたときと違います。')
    if (entry.before.bytes !== manifest.bytes || entry.before.sha256() !== manifest.sha256)
      note('全体のハッシュが、書いたときと違います。')
    compareTables(manifest.tables)
    if (media.files !== manifest.media.files || media.bytes !== manifest.media.bytes)
      note('画像の数が、書いたときと違います。')
    if (pictures !== (manifest.pictures?.files ?? 0)) note('画像の一覧が、書いたときと違います。')
    if ((manifest.pictures !== undefined) !== (manifest.format === formats.shared))
      note(`${entry.name} の形式が正しくありません。`)
  }

  function compareTables(expected: Readonly<Record<string, TableDigest>>): void {
    for (const table of tables.keys())
      if (!Object.hasOwn(expected, table)) note(`余分なテーブル ${table} があります。`)
    for (const [table, { rows, digest }] of Object.entries(expected)) {
      const found = (tables.get(table) ?? openRowDigest()).end()
      if (found.rows !== rows || found.digest !== digest)
        note(`テーブル ${table} の${found.rows}行は、書いたときの${rows}行と違います。`)
    }
  }

  async function takeSeal(entry: ArchiveEntry): Promise<void> {
    const text = (await readSmall(entry)).toString()
    if (text !== `${manifestHash}  ${names.manifest}\n`)
      note(`${names.manifest} の中身が、書いたときと違います。`)
    isSealed = true
  }

  return {
    take,
    end() {
      if (!isSealed) throw new Damaged('バックアップが終わりまで書かれていません。')
    },
    manifest: () => manifest,
  }
}

function listed({ name }: ArchiveEntry, bytes: Buffer): Listed {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function readList(name: string, bytes: Buffer): Listed[] {
  const lines = bytes.toString().split('\n').slice(0, -1)
  return lines.map((line) => {
    const read = listedSchema.safeParse(parse(line))
    if (!read.success) throw new Damaged(`${name} を読めません。`)
    return read.data
  })
}

function parse(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
