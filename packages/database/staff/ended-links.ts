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
