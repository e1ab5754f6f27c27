import type { Kysely } from 'kysely'
import { redirectKey } from '@tsuzuri/content/content-key'
import { articlePath } from '@tsuzuri/content/redirect'
import { addDependencies } from '../../queries/dependencies.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'
import { takenAway } from '../../articles/withdrawals.ts'

/** What readers get at the address of an article that is not visible. */
export type AbsentArticle = {
  /** Where the address redirects to. */
  target: string | undefined
  /** Whether a public article was withdrawn or has ended there. */
  wasTakenAway: boolean
}

/** Clients can request any number of unknown addresses, so this is a single query. */
export async function readAbsentArticle(db: Kysely<Tables>, slug: string, now: Date): Promise<AbsentArticle> {
  const path = articlePath(slug)
  addDependencies(db, redirectKey(path))
  const [row] = await absences(db, { slug, path, at: now.getTime() })
  return { target: row?.target ?? undefined, wasTakenAway: (row?.taken ?? null) !== null }
}

const absences = preparedQuery((db, { slug, path, at }: { slug: string; path: string; at: number }) =>
  db.selectNoFrom((eb) => [
    eb.selectFrom('redirects').select('target').where('path', '=', path).as('target'),
    takenAway(db, slug, at).limit(1).as('taken'),
  ]),
)
