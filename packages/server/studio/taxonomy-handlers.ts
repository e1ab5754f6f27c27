import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { mergeTag } from '@tsuzuri/database/articles/merge-tags'
import { orderCategories } from '@tsuzuri/database/category-order'
import { listStoredCategories, listStoredTags } from '@tsuzuri/database/studio/taxonomy'
import {
  deleteCategory,
  deleteSubcategory,
  deleteTag,
  saveCategory,
  saveSubcategory,
  saveTag,
} from '@tsuzuri/database/taxonomy'
import type { Context } from '../context.ts'
import { type Door, valueOf } from './door.ts'

/** Where articles stand, and what they are about. */
export function answerTaxonomy(door: Door, { db }: Context): void {
  door.answer(routes.listCategories, async () => ({ items: await listStoredCategories(db.reader) }))
  door.answer(routes.createCategory, async ({ input, command }) =>
    valueOf(saveCategory(command, input.content)),
  )
  door.answer(routes.saveCategory, async ({ input: { content, ...target }, command }) =>
    valueOf(saveCategory(command, content, target)),
  )
  door.answer(routes.deleteCategory, async ({ input, command }) => {
    await valueOf(deleteCategory(command, input))
    return {}
  })
  door.answer(routes.orderCategories, async ({ input, command }) => {
    await valueOf(orderCategories(command, input.ids))
    return {}
  })
  door.answer(routes.createSubcategory, async ({ input, command }) =>
    valueOf(saveSubcategory(command, input.content)),
  )
  door.answer(routes.saveSubcategory, async ({ input: { content, ...target }, command }) =>
    valueOf(saveSubcategory(command, content, target)),
  )
  door.answer(routes.deleteSubcategory, async ({ input, command }) => {
    await valueOf(deleteSubcategory(command, input))
    return {}
  })
  door.answer(routes.orderSubcategories, async ({ input, command }) => {
    await valueOf(orderCategories(command, input.ids, input.id))
    return {}
  })
  door.answer(routes.listTags, async ({ input }) => listStoredTags(db.reader, input))
  door.answer(routes.createTag, async ({ input, command }) => valueOf(saveTag(command, input.content)))
  door.answer(routes.saveTag, async ({ input: { content, ...target }, command }) =>
    valueOf(saveTag(command, content, target)),
  )
  door.answer(routes.deleteTag, async ({ input, command }) => {
    await valueOf(deleteTag(command, input))
    return {}
  })
  door.answer(routes.mergeTag, async ({ input: { intoId, ...target }, command }) =>
    valueOf(mergeTag(command, target, intoId)),
  )
}
