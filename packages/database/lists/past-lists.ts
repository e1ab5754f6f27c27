import type { Kysely } from 'kysely'
import { listKey, type ListName } from '@tsuzuri/content/content-key'
import { readGuard } from '../queries/read-guard.ts'
import { findDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { listsOf } from './lists-of.ts'

export type EndedEntry = { published_at: number; article_id: number }

type Ended = ReadonlyMap<string, EndedEntry[]>

const none: readonly EndedEntry[] = []
const endedByHandle = new WeakMap<Kysely<Tables>, () => Promise<Ended>>()

/**
 * Returns a database handle whose lists also contain the entries that were visible at a past time and have been swept since
 * because their article ended. Reads all ended articles once, so only the studio uses it.
 */
export function withPastLists(db: Kysely<Tables>, at: Date): Kysely<Tables> {
  const handle = db.withoutPlugins().withPlugin(readGuard)
  let ended: Promise<Ended> | undefined
  endedByHandle.set(handle, () => (ended ??= readEnded(db, at)))
  return handle
}

/** The swept entries of a list, newest first; empty for a handle without `withPastLists`. */
export async function endedEntriesOf(db: Kysely<Tables>, list: ListName): Promise<readonly EndedEntry[]> {
  const readOnce = endedByHandle.get(db)
  return readOnce === undefined ? none : ((await readOnce()).get(listKey(list)) ?? none)
}

/** How many swept entries each list of a kind has, by the id of its subject. */
export async function countEnded(
  db: Kysely<Tables>,
  kind: Exclude<ListName['kind'], 'all'>,
): Promise<Map<number, number>> {
  const ended = (await endedByHandle.get(db)?.()) ?? new Map<string, EndedEntry[]>()
  const prefix = `list:${kind}:`
  return new Map(
    [...ended].flatMap(([key, entries]) =>
      key.startsWith(prefix) ? [[Number(key.slice(prefix.length)), entries.length] as const] : [],
    ),
  )
}

async function readEnded(db: Kysely<Tables>, at: Date): Promise<Ended> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.published_at', 'publications.article_id'])
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.listed', '=', 0)
    .where('publications.published_at', '<=', at.getTime())
    .where('publications.until', '>', at.getTime())
    .orderBy('publications.published_at', 'desc')
    .orderBy('publications.article_id', 'desc')
    .execute()
  const ended = new Map<string, EndedEntry[]>()
  for (const { published_at, article_id, ...document } of rows) {
    const content = findDocument(articleDocument, document)
    if (content === undefined) continue
    const entry = { published_at, article_id }
    for (const list of listsOf(content)) {
      const key = listKey(list)
      const known = ended.get(key)
      if (known === undefined) ended.set(key, [entry])
      else known.push(entry)
    }
  }
  return ended
}
