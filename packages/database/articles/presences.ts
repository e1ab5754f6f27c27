import type { Database } from '../open.ts'

const lifeMs = 30_000

export type Presence = { staffId: number; name: string; since: Date; device: string }

/** Records that a staff member has the article open, and returns the others. Entries without a recent heartbeat don't count. */
export async function enterArticle(
  db: Database,
  here: { articleId: number; staffId: number; device: string },
  now: Date,
): Promise<Presence[]> {
  const at = now.getTime()
  await db.unlockedWriter
    .deleteFrom('presences')
    .where('seen_at', '<', at - lifeMs)
    .execute()
  await db.unlockedWriter
    .insertInto('presences')
    .values({
      article_id: here.articleId,
      staff_id: here.staffId,
      device: here.device,
      since: at,
      seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'staff_id', 'device']).doUpdateSet({ seen_at: at }),
    )
    .execute()
  const rows = await db.unlockedWriter
    .selectFrom('presences')
    .innerJoin('staff', 'staff.id', 'presences.staff_id')
    .select(['presences.staff_id', 'presences.since', 'presences.device', 'staff.name'])
    .where('presences.article_id', '=', here.articleId)
    .where('presences.seen_at', '>=', at - lifeMs)
    .orderBy('presences.since')
    .orderBy('presences.staff_id')
    .execute()
  return rows
    .filter((row) => row.staff_id !== here.staffId || row.device !== here.device)
    .map((row) => ({
      staffId: row.staff_id,
      name: row.name,
      since: new Date(row.since),
      device: row.device,
    }))
}

export async function leaveArticle(
  db: Database,
  here: { articleId: number; staffId: number; device: string },
): Promise<void> {
  await db.unlockedWriter
    .deleteFrom('presences')
    .where('article_id', '=', here.articleId)
    .where('staff_id', '=', here.staffId)
    .where('device', '=', here.device)
    .execute()
}
