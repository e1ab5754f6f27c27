import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { type FrontName, frontKey } from '@tsuzuri/content/front/front-name'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { cachedLookup } from '../queries/cached-lookup.ts'
import { addDependencies } from '../queries/dependencies.ts'
import { preparedQuery } from '../queries/prepared-query.ts'
import { findDocument } from '../stored/document.ts'
import { frontDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'

/** The source of the plans of a handle, instead of the currently stored ones. */
type PlanSource = { draft: { name: FrontName; plan: FrontPlan } } | { asOf: Date }

const sources = new WeakMap<Kysely<Tables>, PlanSource>()

/** Makes a handle show a plan that is not saved, or the plans as they were at a past time. The handle belongs to one request. */
export function showPlansFrom(handle: Kysely<Tables>, source: PlanSource): void {
  sources.set(handle, source)
}

/** The plan of a front; undefined if no editor has composed it. */
export async function findPlan(db: Kysely<Tables>, name: FrontName): Promise<FrontPlan | undefined> {
  const key = frontKey(name)
  const source = sources.get(db)
  if (source === undefined) return (await keptPlans(db, [key], name)).get(key)
  addDependencies(db, key)
  if ('asOf' in source) return findPastPlan(db, name, source.asOf)
  const { draft } = source
  return frontKey(draft.name) === key ? draft.plan : (await keptPlans(db, [key], name)).get(key)
}

export function subjectOf(name: FrontName): number {
  return name.kind === 'home' ? 0 : name.id
}

export function nameOfRow({
  kind,
  subject_id: id,
}: Pick<Tables['fronts'], 'kind' | 'subject_id'>): FrontName {
  return kind === 'home' ? { kind } : { kind, id }
}

const keptPlans = cachedLookup<ContentKey, FrontPlan, FrontName>({
  maxEntries: 1000,
  keysOf: (key) => [key],
  read: async (db, keys, name) => {
    const rows = await planRows(db, { kind: name.kind, subject: subjectOf(name) })
    // If a plan can't be read, readers get the page without a front.
    return rows.flatMap((row) => {
      const plan = findDocument(frontDocument, row)
      return plan === undefined ? [] : [[keys[0] ?? '', plan] as const]
    })
  },
})

const planRows = preparedQuery((db, { kind, subject }: { kind: FrontName['kind']; subject: number }) =>
  db
    .selectFrom('fronts')
    .select(['id', 'content', 'format'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject),
)

async function findPastPlan(db: Kysely<Tables>, name: FrontName, at: Date): Promise<FrontPlan | undefined> {
  const row = await db
    .selectFrom('front_revisions')
    .innerJoin('fronts', 'fronts.id', 'front_revisions.front_id')
    .select(['fronts.id', 'front_revisions.content', 'front_revisions.format'])
    .where('fronts.kind', '=', name.kind)
    .where('fronts.subject_id', '=', subjectOf(name))
    .where('front_revisions.at', '<=', at.getTime())
    .orderBy('front_revisions.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : findDocument(frontDocument, row)
}
