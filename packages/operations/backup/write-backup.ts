import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { downloadName } from '@tsuzuri/content/download'
import type { Database } from '@tsuzuri/database/open'
import { lineOf, openRowDigest, type TableDigest } from '@tsuzuri/database/backup/row-digest'
import { type Snapshot, withSnapshot } from '@tsuzuri/database/backup/snapshot'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { StoreReader } from '@tsuzuri/server/media/store-reader'
import { type ArchiveWriter, openArchiveWriter, type Sink } from './archive-writer.ts'
import { formats, type Manifest, mostPartBytes, names } from './manifest.ts'
import { type NameSpool, openNameSpool } from './name-spool.ts'
import { patientBody } from './patient-body.ts'
import type { SharedPictures } from './shared-pictures.ts'

export type Written = Pick<Manifest, 'tables' | 'media' | 'pictures' | 'missing' | 'altered'> & {
  bytes: number
  sha256: string
}

export type BackupSource = { db: Database; store: StoreReader; now: Date }

/** Reports progress: of the rows, then of the pictures. */
export type ShowPart = (done: number, total: number, note: string) => void

const partBytes = 4 * 1024 * 1024
const mostNamed = 100
const namesPerPart = 10_000
const pack = promisify(gzip)

/**
 * Writes the whole magazine into a file while others write to it. The rows are one snapshot; they are read first and
 * quickly, because a long snapshot delays cleanup in both engines (checkpoint, vacuum). Originals never change, and
 * those of deleted pictures stay for a day, so they can be read after the snapshot. With `shared` the pictures are
 * stored beside the file, and only those that are missing there are read.
 */
export async function writeBackup(
  { db, store, now }: BackupSource,
  sink: Sink,
  { show = () => {}, shared }: { show?: ShowPart; shared?: SharedPictures | undefined } = {},
): Promise<Written> {
  const archive = openArchiveWriter(sink, now)
  const format = shared === undefined ? formats.whole : formats.shared
  await archive.add(names.about, Buffer.from(`${JSON.stringify({ format, createdAt: now.toISOString() })}\n`))
  await using pictures = await openNameSpool()
  const { tables, migrations } = await withSnapshot(db, async (snapshot) => ({
    migrations: snapshot.migrations,
    tables: await writeTables(archive, snapshot, (name) => pictures.add(name), show),
  }))
  const media = await writeMedia(archive, store, pictures, { show, shared })
  const manifest = { format, createdAt: now.toISOString(), engine: db.engine, migrations, tables, ...media }
  const sum = await archive.finish(manifest)
  return { tables, ...media, ...sum }
}

async function writeTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  addPicture: (name: string) => Promise<void>,
  show: ShowPart,
): Promise<Record<string, TableDigest>> {
  const tables: Record<string, TableDigest> = {}
  const total = await snapshot.countRows()
  let done = 0
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
      show(done, total, `${table} ${digest.end().rows}行`)
    }
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        const line = lineOf(row)
        digest.add(line)
        done += 1
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
  pictures: NameSpool,
  { show, shared }: { show: ShowPart; shared: SharedPictures | undefined },
): Promise<Pick<Manifest, 'media' | 'pictures' | 'missing' | 'altered'>> {
  const media = { files: 0, bytes: 0 }
  const missing = openNamed()
  const altered = openNamed()
  const beside = shared === undefined ? undefined : await shared.open(pictures.sorted())
  const listed = openPictureLists(archive)
  let done = 0
  for await (const name of pictures.sorted()) {
    done += 1
    show(done, pictures.count, `画像 ${done} / ${pictures.count}枚`)
    if (await beside?.has(name)) {
      await listed.add(name)
      continue
    }
    const isOurs = downloadName.test(name)
    const open = () => store.find(originalKey(name))
    const found = isOurs ? await open() : undefined
    if (found === undefined) {
      missing.add(name)
      continue
    }
    const kept = await beside?.keep(name, patientBody(found, open))
    if (kept === 'kept') {
      await listed.add(name)
      continue
    }
    // A picture whose content does not match its name is not shared: it goes into the archive itself.
    const again = kept === 'altered' ? await open() : found
    if (again === undefined) throw new Error(`${name} was removed from the store while it was read`)
    const sha256 = await archive.addStream(names.media(name), again.bytes, patientBody(again, open))
    if (!name.startsWith(sha256.slice(0, 32))) altered.add(name)
    media.files += 1
    media.bytes += again.bytes
  }
  await listed.end()
  // Checks again that all pictures of this backup are in the place.
  if (shared !== undefined && (await shared.count(pictures.sorted())) < listed.files)
    throw new Error('pictures were removed from the place of backups while one was taken')
  return {
    media,
    ...(shared === undefined ? {} : { pictures: { set: shared.set, files: listed.files } }),
    missing: missing.all,
    altered: altered.all,
  }
}

/** Writes the names of the pictures beside the file, some thousands per entry. */
function openPictureLists(archive: ArchiveWriter) {
  let some: string[] = []
  let part = 0
  let files = 0
  const flush = async () => {
    if (some.length === 0) return
    part += 1
    await archive.add(names.pictures(part), Buffer.from(some.map((name) => `${name}\n`).join('')))
    some = []
  }
  return {
    get files() {
      return files
    },
    async add(name: string): Promise<void> {
      files += 1
      some.push(name)
      if (some.length >= namesPerPart) await flush()
    },
    end: flush,
  }
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
