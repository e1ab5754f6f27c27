import type { Kysely } from 'kysely'
import { preparedQuery } from '../queries/prepared-query.ts'
import { insertRows, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'

/** What partners learn about an article that is no longer public; it contains no text. */
export type Withdrawal = { articleId: number; slug: string; publishedAt: Date; withdrawnAt: Date }

/** Whether a public article at this slug was withdrawn or has ended. */
export async function wasTakenAway(db: Kysely<Tables>, slug: string, now: Date): Promise<boolean> {
  return (await rowsTakenAway(db, { slug, at: now.getTime() })).length > 0
}

const rowsTakenAway = preparedQuery((db, { slug, at }: { slug: string; at: number }) =>
  takenAway(db, slug, at),
)

/** The public articles that were withdrawn or have ended at this slug. */
export function takenAway(db: Kysely<Tables>, slug: string, at: number) {
  return db
    .selectFrom('withdrawals')
    .select('article_id')
    .where('slug', '=', slug)
    .unionAll(
      db.selectFrom('publications').select('article_id').where('slug', '=', slug).where('until', '<=', at),
    )
}

/** The articles that were withdrawn or ended since a given time, the latest first. */
export async function listWithdrawals(
  db: Kysely<Tables>,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<Withdrawal[]> {
  const withdrawn = db
    .selectFrom('withdrawals')
    .select(['article_id', 'slug', 'published_at', 'withdrawn_at'])
    .where('withdrawn_at', '>', since.getTime())
  const ended = db
    .selectFrom('publications')
    .select((eb) => ['article_id', 'slug', 'published_at', eb.ref('until').$notNull().as('withdrawn_at')])
    .where('until', '>', since.getTime())
    .where('until', '<=', now.getTime())
  const rows = await withdrawn
    .unionAll(ended)
    .orderBy('withdrawn_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    articleId: row.article_id,
    slug: row.slug,
    publishedAt: new Date(row.published_at),
    withdrawnAt: new Date(row.withdrawn_at),
  }))
}

type Publication = Pick<Tables['publications'], 'article_id' | 'slug' | 'published_at' | 'until'>

/** Records the slugs that lost their article, and deletes the records of those that have one again. */
export async function recordWithdrawals(
  writing: Writing,
  old: readonly Publication[],
  rows: readonly Publication[],
): Promise<void> {
  const { tx, now } = writing
  const at = now.getTime()
  if (rows.length > 0) {
    const slugs = rows.map((row) => row.slug)
    const ids = rows.map((row) => row.article_id)
    await tx.deleteFrom('withdrawals').where('slug', 'in', slugs).execute()
    await tx.deleteFrom('withdrawals').where('article_id', 'in', ids).execute()
  }
  const back = new Set(rows.map((row) => row.article_id))
  const gone = old.filter((row) => row.published_at <= at && !back.has(row.article_id))
  await insertRows(
    writing,
    'withdrawals',
    gone.map(({ article_id, slug, published_at, until }) => ({
      slug,
      article_id,
      published_at,
      withdrawn_at: until === null ? at : Math.min(at, until),
    })),
  )
}
