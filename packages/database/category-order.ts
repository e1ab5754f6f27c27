import { categoriesKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Writing } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

/** Sets the order of all categories, or of all sub-categories of one category. */
export async function orderCategories(
  command: Command,
  ids: readonly number[],
  categoryId?: number,
): Promise<Changed<void>> {
  const table = categoryId === undefined ? 'categories' : 'subcategories'
  return write(command, async (writing) => {
    writing.assertMay('category.edit')
    const all = writing.tx.selectFrom(table).select(['id', 'position'])
    const rows = await (
      categoryId === undefined ? all : all.where('category_id' as 'id', '=', categoryId)
    ).execute()
    const known = new Map(rows.map((row) => [row.id, row.position]))
    if (ids.length !== known.size || !ids.every((id) => known.has(id)) || new Set(ids).size !== ids.length) {
      throw new Refusal(
        'conflict',
        '並べ替えている間に、ほかの人が項目を追加または削除しました。読み込み直してください。',
        'Something was added or removed meanwhile.',
        [{ path: 'ids', reason: 'いまある項目と一致しません' }],
      )
    }
    for (const [position, id] of ids.entries()) {
      if (known.get(id) === position) continue
      await writing.tx
        .updateTable(table)
        .set((eb) => ({ position, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
    writing.changed.add(categoriesKey)
    writing.audit.push({
      action: 'category.order',
      subject: categoryId === undefined ? 'categories' : `category:${categoryId}`,
      details: { ids },
    })
  })
}

const lastPosition = 10_000

/** Moves the sub-categories from this position on one place down if another one than `id` is there. */
export async function makeRoomAt(
  { tx }: Writing,
  { id, categoryId, position }: { id: number; categoryId: number; position: number },
): Promise<void> {
  const others = await tx
    .selectFrom('subcategories')
    .select('position')
    .where('category_id', '=', categoryId)
    .where('id', '<>', id)
    .execute()
  if (!others.some((other) => other.position === position)) return
  await tx
    .updateTable('subcategories')
    .set((eb) => ({ position: eb('position', '+', 1), version: eb('version', '+', 1) }))
    .where('category_id', '=', categoryId)
    .where('id', '<>', id)
    .where('position', '>=', position)
    .where('position', '<', lastPosition)
    .execute()
}
