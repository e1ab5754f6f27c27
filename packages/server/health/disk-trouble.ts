import type { Context } from '../context.ts'
import { findDiskFault } from '../disk-fault.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'

/** What is wrong with the disk that database and files are on, and how much of it is free. */
export type DiskTrouble = { kind: 'low' | 'full' | 'read-only' | 'failed'; freeBytes: number }

const nothingKnown: DiskSpace = { state: 'ok', freeBytes: 0, totalBytes: 0 }

/** Undefined where everything can be written, and there is space for more. */
export async function findDiskTrouble(
  { config, db, store }: Pick<Context, 'config' | 'db' | 'store'>,
  look = readDiskSpace,
): Promise<DiskTrouble | undefined> {
  const { state, freeBytes } = await look(config.dataDir).catch(() => nothingKnown)
  const ofStore = await store.check().then(
    () => undefined,
    (error: unknown) => findDiskFault(error),
  )
  // What was opened for reading alone stays so until the next start, whatever the disk says now.
  const ofDatabase = db.readOnlyBecause === undefined ? undefined : 'read-only'
  const kind = ofStore === 'failed' ? 'failed' : state === 'ok' || state === 'low' ? ofDatabase : state
  const worst = kind ?? ofStore ?? (state === 'low' ? 'low' : undefined)
  return worst === undefined ? undefined : { kind: worst, freeBytes }
}
