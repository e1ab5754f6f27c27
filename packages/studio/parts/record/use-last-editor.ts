import { mayEnter, useSession } from '../../app/session.tsx'
import { studio } from '../../app/studio.ts'
import type { SavedBy } from './record-conflict.tsx'

/** Finds in the audit log who saved a record last; undefined for people who may not read the log. */
export function useLastEditor(): (subject: string) => Promise<SavedBy | undefined> {
  const session = useSession()
  return async (subject) =>
    mayEnter(session, 'audit.read') ? (await studio.listAudit({ subject })).items[0]?.by : undefined
}
