import type { Database } from '@tsuzuri/database/open'
import { findDamage, findFaults } from '@tsuzuri/database/backup/integrity'
import type { StoreReader } from '@tsuzuri/server/media/store-reader'
import { scrubMedia } from './scrub-media.ts'
import { scrubObjects } from './scrub-objects.ts'

/** Collects the results of a scrub: faults are damage, notes are information. */
export type Report = { fault: (text: string) => void; note: (text: string) => void }

export type Scrubbed = { db: Database; store: StoreReader; now: Date }

/** Checks everything that is stored without changing it; can run while the magazine runs. */
export async function scrub(
  scrubbed: Scrubbed,
  report: Report,
  show: (note: string) => void = () => {},
): Promise<void> {
  const { db } = scrubbed
  const faultsOf = async (look: (db: Database) => Promise<string[]>) => {
    for (const text of await look(db).catch((error: unknown) => [messageOf(error)]))
      report.fault(`データベース: ${text}`)
  }
  show('データベース')
  for (const look of [
    () => faultsOf(findDamage),
    () => faultsOf(findFaults),
    () => scrubMedia(scrubbed, report, show),
    () => scrubObjects(scrubbed, report, show),
  ]) {
    // A failed check does not stop the others.
    await look().catch((error: unknown) => report.fault(messageOf(error)))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
