import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Names for `staff:12` and the like; a program is called by its own name. */
export async function readActorNames(
  db: Kysely<Tables>,
  actors: readonly string[],
): Promise<(actor: string) => { actor: string; name: string }> {
  const ids = [...new Set(actors)].flatMap((actor) => /^staff:(\d+)$/.exec(actor)?.[1] ?? []).map(Number)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map((row) => [`staff:${row.id}`, row.name]))
  return (actor) => ({ actor, name: names.get(actor) ?? programNames[actor] ?? actor })
}

const programNames: Record<string, string> = {
  sample: '見本誌',
  import: '取り込み',
  fill: '試しの記事',
  command: 'コマンド',
  'sign-in': 'サインイン画面',
  outbox: '編集室',
  receipts: '編集室',
}
