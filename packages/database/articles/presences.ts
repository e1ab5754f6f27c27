import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

const lifeMs = 30_000

export type Presence = { staffId: number; name: string; since: Date; device: string }

export type Place = { articleId: number; staffId: number; device: string }

/** Records that a staff member has the article open. Entries without a recent heartbeat are deleted. */
export async function enterArticle(db: Database, here: Place, now: Date): Promise<void> {
  const at = now.getTime()
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
  await db.unlockedWriter
    .deleteFrom('presences')
    .where('seen_at', '<', at - lifeMs)
    .execute()
}

/** The others who have the article open. */
export async function listOthers(db: Kysely<Tables>, here: Place, now: Date): Promise<Presence[]> {
  const rows = await db
    .selectFrom('presences')
    .innerJoin('staff', 'staff.id', 'presences.staff_id')
    .select(['presences.staff_id', 'presences.since', 'presences.device', 'staff.name'])
    .where('presences.article_id', '=', here.articleId)
    .where('presences.seen_at', '>=', now.getTime() - lifeMs)
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

export async function leaveArticle(db: Database, here: Place): Promise<void> {
  await db.unlockedWriter
    .deleteFrom('presences')
    .where('article_id', '=', here.articleId)
    .where('staff_id', '=', here.staffId)
    .where('device', '=', here.device)
    .execute()
}
