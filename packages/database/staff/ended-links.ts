import { actorName } from '@tsuzuri/content/permission'
import type { Writing } from '../rows.ts'

/** Ends all open links of a person. */
export async function endLinksOf({ tx, now }: Writing, staffId: number): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ ended_at: now.getTime() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the open invitations and reset links that a person made: the person can still have them, and use them. */
export async function endLinksMadeBy({ tx, now, audit }: Writing, staffId: number): Promise<void> {
  const links = await tx
    .updateTable('staff_links')
    .set({ ended_at: now.getTime() })
    .where('created_by', '=', actorName({ id: staffId }))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .returning(['id', 'kind'])
    .execute()
  for (const { id, kind } of links) audit.push({ action: `${kind}.revoke`, subject: `${kind}:${id}` })
}
