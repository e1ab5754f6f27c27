import { actorName } from '@tsuzuri/content/permission'
import type { Writing } from '../rows.ts'

/** Revokes the links to drafts and to other times that a person shared, because nobody else is responsible for them. */
export async function revokeSharedLinksOf(writing: Writing, staffId: number): Promise<void> {
  for (const [table, action] of [
    ['previews', 'preview.revoke'],
    ['time_views', 'time-view.revoke'],
  ] as const) {
    const revoked = await writing.tx
      // The tables share these columns.
      .updateTable(table as 'previews')
      .set({ revoked_at: writing.now.getTime() })
      .where('created_by', '=', actorName({ id: staffId }))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', writing.now.getTime())
      .returning('id')
      .execute()
    if (revoked.length > 0)
      writing.audit.push({ action, subject: `staff:${staffId}`, details: { previews: revoked.length } })
  }
}
