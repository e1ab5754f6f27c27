import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Right } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Target } from './articles/commands.ts'
import { mediaInRow, noteReleasedMedia } from './media/released-media.ts'
import type { Tables } from './tables.ts'
import { insertRows, nextIds, type Writing } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

/** The tables whose rows editors save one by one, each with its own version. */
type EntityTable = 'categories' | 'subcategories' | 'tags' | 'users' | 'series' | 'banners'
type EntityRow<Table extends EntityTable> = Omit<Tables[Table], 'id' | 'version'>

// Kysely can't follow a table named by a type parameter; 'tags' stands for any of them, they share `id` and `version`.

export type Kind<Table extends EntityTable> = {
  table: Table
  /** The name in messages for people. */
  japanese: string
  english: string
  right: Right
  /** Unique columns. */
  unique: readonly { columns: readonly (keyof EntityRow<Table> & string)[]; japanese: string }[]
  keys: (id: number) => ContentKey[]
}

/** Inserts a row, or replaces it if the caller read the newest version. */
export async function saveEntity<Table extends EntityTable>(
  command: Command,
  kind: Kind<Table>,
  target: Target | undefined,
  row: EntityRow<Table>,
  check: (writing: Writing) => Promise<void> = async () => {},
  follow: (
    writing: Writing,
    id: number,
    before: EntityRow<Table> | undefined,
  ) => Promise<void> = async () => {},
): Promise<Changed<{ id: number; version: number }>> {
  return write(command, async (writing) => {
    writing.assertMay(kind.right)
    await check(writing)
    await assertUnique(writing, kind, row, target?.id ?? 0)
    const before = target === undefined ? undefined : await assertVersion(writing, kind, target)
    const saved =
      target === undefined ? await insert(writing, kind, row) : await replace(writing, kind, target, row)
    await follow(writing, saved.id, before)
    await noteReleasedMedia(writing, mediaInRow(before), mediaInRow(row))
    record(writing, kind, saved.id, target === undefined ? 'create' : 'edit', saved.version)
    return saved
  })
}

export async function deleteEntity<Table extends EntityTable>(
  command: Command,
  kind: Kind<Table>,
  target: Target,
  isUsed: (writing: Writing) => Promise<boolean>,
  /** Deletes rows that refer to this one but don't count as use. */
  release: (writing: Writing) => Promise<void> = async () => {},
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay(kind.right)
    const before = await assertVersion(writing, kind, target)
    if (await isUsed(writing)) {
      throw new Refusal(
        'conflict',
        `使われている${kind.japanese}は消せません。`,
        `The ${kind.english} is in use and can't be deleted.`,
      )
    }
    await release(writing)
    await writing.tx
      .deleteFrom(kind.table as 'tags')
      .where('id', '=', target.id)
      .execute()
    await noteReleasedMedia(writing, mediaInRow(before), [])
    record(writing, kind, target.id, 'delete', target.version)
  })
}

async function insert<Table extends EntityTable>(writing: Writing, kind: Kind<Table>, row: EntityRow<Table>) {
  const id = await nextIds(writing, kind.table)
  await insertRows(writing, kind.table, [{ id, version: 1, ...row } as unknown as Tables[Table]])
  return { id, version: 1 }
}

async function replace<Table extends EntityTable>(
  writing: Writing,
  kind: Kind<Table>,
  target: Target,
  row: EntityRow<Table>,
) {
  const version = target.version + 1
  await writing.tx
    .updateTable(kind.table as 'tags')
    .set({ ...(row as object), version })
    .where('id', '=', target.id)
    .execute()
  return { id: target.id, version }
}

export async function assertVersion<Table extends EntityTable>(
  { tx }: Writing,
  kind: Kind<Table>,
  target: Target,
): Promise<EntityRow<Table>> {
  const row = await tx
    .selectFrom(kind.table as 'tags')
    .selectAll()
    .where('id', '=', target.id)
    .executeTakeFirst()
  if (row === undefined) {
    throw new Refusal('not-found', `${kind.japanese}が見つかりません。`, `The ${kind.english} was not found.`)
  }
  if (row.version !== target.version) {
    throw new Refusal(
      'conflict',
      `この${kind.japanese}には、先に別の内容が保存されています（お手元は第${target.version}版、いまは第${row.version}版）。`,
      `The ${kind.english} was saved by somebody else: you read version ${target.version}, it is at ${row.version} now.`,
    )
  }
  return row as unknown as EntityRow<Table>
}

async function assertUnique<Table extends EntityTable>(
  { tx }: Writing,
  kind: Kind<Table>,
  row: EntityRow<Table>,
  ownId: number,
): Promise<void> {
  for (const { columns, japanese } of kind.unique) {
    let others = tx
      .selectFrom(kind.table as 'tags')
      .select('id')
      .where('id', '<>', ownId)
    for (const column of columns) others = others.where(column as 'slug', '=', row[column] as string)
    if ((await others.executeTakeFirst()) !== undefined) {
      throw new Refusal(
        'conflict',
        `同じ${japanese}の${kind.japanese}がすでにあります。`,
        `Another ${kind.english} has the same ${columns.at(-1)}.`,
        [{ path: columns.at(-1) ?? '', reason: `同じ${japanese}がすでにあります` }],
      )
    }
  }
}

function record<Table extends EntityTable>(
  writing: Writing,
  kind: Kind<Table>,
  id: number,
  action: string,
  version: number,
): void {
  // Readers see a new tag, author or series only when an article uses it.
  const isUnseen = action === 'create' && ['tags', 'users', 'series'].includes(kind.table)
  for (const key of kind.keys(id)) (isUnseen ? writing.unseen : writing.changed).add(key)
  writing.audit.push({
    action: `${kind.english}.${action}`,
    subject: `${kind.english}:${id}`,
    details: { version },
  })
}
