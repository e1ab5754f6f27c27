import type { Context } from '../context.ts'
import { findDiskFault } from '../disk-fault.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'

/** A fault of the disk that holds the database and the files, and its free space. */
export type DiskTrouble = { kind: 'low' | 'full' | 'read-only' | 'failed'; freeBytes: number }

const nothingKnown: DiskSpace = { state: 'ok', freeBytes: 0, totalBytes: 0 }

/** Undefined where the disk can be written and has free space. */
export async function findDiskTrouble({
  config,
  db,
  store,
}: Pick<Context, 'config' | 'db' | 'store'>): Promise<DiskTrouble | undefined> {
  const { state, freeBytes } = await readDiskSpace(config.dataDir).catch(() => nothingKnown)
  const ofStore = await store.check().then(
    () => undefined,
    (error: unknown) => findDiskFault(error),
  )
  // A database opened read-only tries once a second to write again.
  const ofDatabase = db.readOnlyBecause === undefined ? undefined : 'read-only'
  const kind = ofStore === 'failed' ? 'failed' : state === 'ok' || state === 'low' ? ofDatabase : state
  const worst = kind ?? ofStore ?? (state === 'low' ? 'low' : undefined)
  return worst === undefined ? undefined : { kind: worst, freeBytes }
}
