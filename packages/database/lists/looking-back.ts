import type { Kysely } from 'kysely'
import { listKey, type ListName } from '@tsuzuri/content/content-key'
import { readGuard } from '../read-guard.ts'
import { findDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { listsOf } from './lists-of.ts'

export type EndedEntry = { published_at: number; article_id: number }

type Ended = ReadonlyMap<string, EndedEntry[]>

const none: readonly EndedEntry[] = []
const views = new WeakMap<Kysely<Tables>, () => Promise<Ended>>()

/**
 * A handle on the same database through which the lists of a moment in the past are whole: what has ended since was
 * swept out of them, and is put back. Costs one look at all articles that have ended, so it is for editors alone.
 */
export function lookingBack(db: Kysely<Tables>, at: Date): Kysely<Tables> {
  const handle = db.withoutPlugins().withPlugin(readGuard)
  let ended: Promise<Ended> | undefined
  views.set(handle, () => (ended ??= readEnded(db, at)))
  return handle
}

/** What is put back into a list, newest first; nothing for a handle that looks at the present. */
export async function endedEntriesOf(db: Kysely<Tables>, list: ListName): Promise<readonly EndedEntry[]> {
  const view = views.get(db)
  return view === undefined ? none : ((await view()).get(listKey(list)) ?? none)
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
