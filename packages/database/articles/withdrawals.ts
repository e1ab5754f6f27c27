import type { Kysely } from 'kysely'
import { publicationsVisibleAt } from '../published/visible.ts'
import { preparedQuery } from '../queries/prepared-query.ts'
import { insertRows, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'

/** The data of an article that is no longer public, for partners; without its text. */
export type Withdrawal = { articleId: number; slug: string; publishedAt: Date; withdrawnAt: Date }

/**
 * Whether the article to which a redirect leads was withdrawn or has ended. Also finds articles that are scheduled
 * again at this slug, so call it only for redirects: don't reveal the slug of an unpublished article.
 */
export async function wasTakenAway(db: Kysely<Tables>, slug: string, now: Date): Promise<boolean> {
  return (await rowsTakenAway(db, { slug, at: now.getTime() })).length > 0
}

const rowsTakenAway = preparedQuery((db, { slug, at }: { slug: string; at: number }) =>
  takenAway(db, slug, at).unionAll(
    withdrawnAt(db, at)
      .innerJoin('publications', 'publications.article_id', 'withdrawals.article_id')
      .select('withdrawals.article_id')
      .where('publications.slug', '=', slug),
  ),
)

/** The public articles that were withdrawn or have ended at this slug, unless another one is visible there. */
export function takenAway(db: Kysely<Tables>, slug: string, at: number) {
  const visible = publicationsVisibleAt(db, at).select('article_id').where('slug', '=', slug)
  return withdrawnAt(db, at)
    .select('article_id')
    .where('slug', '=', slug)
    .where((eb) => eb.not(eb.exists(visible)))
    .unionAll(
      db.selectFrom('publications').select('article_id').where('slug', '=', slug).where('until', '<=', at),
    )
}

/** Nothing is written when a scheduled article starts: from then on its publication replaces its withdrawal. */
function withdrawnAt(db: Kysely<Tables>, at: number) {
  return db
    .selectFrom('withdrawals')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('publications')
            .select('publications.article_id')
            .whereRef('publications.article_id', '=', 'withdrawals.article_id')
            .where('publications.published_at', '<=', at),
        ),
      ),
    )
}

/** The articles that were withdrawn or ended since a given time, the latest first. */
export async function listWithdrawals(
  db: Kysely<Tables>,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<Withdrawal[]> {
  const withdrawn = withdrawnAt(db, now.getTime())
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

/**
 * Records the slugs whose article readers no longer see, and deletes the records of articles that readers see again. A
 * record stays when another article takes its slug, because partners know articles by their number. It is replaced when
 * that article is withdrawn, too.
 */
export async function recordWithdrawals(
  writing: Writing,
  old: readonly Publication[],
  rows: readonly Publication[],
): Promise<void> {
  const { tx, now } = writing
  const at = now.getTime()
  const started = rows.filter((row) => row.published_at <= at).map((row) => row.article_id)
  const back = new Set(started)
  const gone = old.filter((row) => row.published_at <= at && !back.has(row.article_id))
  const ids = [...started, ...gone.map((row) => row.article_id)]
  if (ids.length > 0) await tx.deleteFrom('withdrawals').where('article_id', 'in', ids).execute()
  if (gone.length === 0) return
  const slugs = gone.map((row) => row.slug)
  await tx.deleteFrom('withdrawals').where('slug', 'in', slugs).execute()
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
