import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '@tsuzuri/database/open'
import { lineOf, openRowDigest, type TableDigest } from '@tsuzuri/database/backup/row-digest'
import { type Snapshot, withSnapshot } from '@tsuzuri/database/backup/snapshot'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { StoreReader } from '@tsuzuri/server/media/store-reader'
import { type ArchiveWriter, openArchiveWriter, type Sink } from './archive-writer.ts'
import { format, forms, type Manifest, mostPartBytes, names } from './manifest.ts'
import { openNameSpool } from './name-spool.ts'
import { patientBody } from './patient-body.ts'

export type Written = Pick<Manifest, 'tables' | 'media' | 'missing' | 'altered'> & {
  bytes: number
  sha256: string
}

export type BackupSource = { db: Database; store: StoreReader; now: Date }

const partBytes = 4 * 1024 * 1024
const mostNamed = 100
const pack = promisify(gzip)

/**
 * Writes the whole magazine into a file while others go on writing to it. The rows are of one moment; they are read first
 * and quickly, because both engines put off their own tidying while somebody looks at an old moment. Originals never
 * change, and those of deleted pictures stay for a day, so they can be read after that.
 */
export async function writeBackup(
  { db, store, now }: BackupSource,
  sink: Sink,
  show: (note: string) => void = () => {},
): Promise<Written> {
  const archive = openArchiveWriter(sink, now)
  await archive.add(names.about, Buffer.from(`${JSON.stringify({ format, createdAt: now.toISOString() })}\n`))
  await using pictures = await openNameSpool()
  const { tables, migrations } = await withSnapshot(db, async (snapshot) => ({
    migrations: snapshot.migrations,
    tables: await writeTables(archive, snapshot, (name) => pictures.add(name), show),
  }))
  const media = await writeMedia(archive, store, pictures.names(), show)
  const manifest = { format, createdAt: now.toISOString(), engine: db.engine, migrations, tables, ...media }
  const sum = await archive.finish({ ...manifest, format })
  return { tables, ...media, ...sum }
}

async function writeTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  addPicture: (name: string) => Promise<void>,
  show: (note: string) => void,
): Promise<Record<string, TableDigest>> {
  const tables: Record<string, TableDigest> = {}
  for (const table of snapshot.tables) {
    const digest = openRowDigest()
    let lines: string[] = []
    let length = 0
    let part = 0
    const flush = async () => {
      part += 1
      const bytes = Buffer.from(lines.join(''))
      if (bytes.length > mostPartBytes) throw new Error(`a row of ${table} is too large for a backup`)
      lines = []
      length = 0
      await archive.add(names.rows(table, part), await pack(bytes, { level: 6 }))
      show(`${table} ${digest.end().rows}行`)
    }
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        const line = lineOf(row)
        digest.add(line)
        lines.push(`${line}\n`)
        length += line.length
        if (table === 'media') await addPicture(String(row['name']))
        if (length >= partBytes) await flush()
      }
    }
    if (lines.length > 0) await flush()
    tables[table] = digest.end()
  }
  return tables
}

async function writeMedia(
  archive: ArchiveWriter,
  store: StoreReader,
  pictures: AsyncIterable<string>,
  show: (note: string) => void,
): Promise<Pick<Manifest, 'media' | 'missing' | 'altered'>> {
  const media = { files: 0, bytes: 0 }
  const missing = openNamed()
  const altered = openNamed()
  for await (const name of pictures) {
    const isOurs = forms.media.test(names.media(name))
    const found = isOurs ? await store.find(originalKey(name)) : undefined
    if (found === undefined) {
      missing.add(name)
      continue
    }
    const body = patientBody(found, () => store.find(originalKey(name)))
    const sha256 = await archive.addStream(names.media(name), found.bytes, body)
    if (!name.startsWith(sha256.slice(0, 32))) altered.add(name)
    media.files += 1
    media.bytes += found.bytes
    show(`画像 ${media.files}枚`)
  }
  return { media, missing: missing.all, altered: altered.all }
}

function openNamed() {
  const all = { files: 0, names: [] as string[] }
  return {
    all,
    add(name: string): void {
      all.files += 1
      if (all.names.length < mostNamed) all.names.push(name)
    },
  }
}
