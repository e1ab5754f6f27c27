import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { mergeTag } from '@tsuzuri/database/articles/bulk/merge-tags'
import { orderCategories } from '@tsuzuri/database/category-order'
import { listStoredCategories, listStoredTags } from '@tsuzuri/database/studio/taxonomy'
import {
  addSubcategory,
  deleteCategory,
  deleteSubcategory,
  deleteTag,
  saveCategory,
  saveSubcategory,
  saveTag,
} from '@tsuzuri/database/taxonomy'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for categories, sub-categories and tags. */
export function addTaxonomyRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listCategories, async ({ now }) => ({
    items: await listStoredCategories(db.reader, now),
  }))
  router.handle(routes.createCategory, async ({ input, command }) =>
    valueOf(saveCategory(command, input.content)),
  )
  router.handle(routes.saveCategory, async ({ input: { content, ...target }, command }) =>
    valueOf(saveCategory(command, content, target)),
  )
  router.handle(routes.deleteCategory, async ({ input, command }) => {
    await valueOf(deleteCategory(command, input))
    return {}
  })
  router.handle(routes.orderCategories, async ({ input, command }) => {
    await valueOf(orderCategories(command, input.ids))
    return {}
  })
  router.handle(routes.createSubcategory, async ({ input, command }) =>
    valueOf(addSubcategory(command, input.content)),
  )
  router.handle(routes.saveSubcategory, async ({ input: { content, ...target }, command }) =>
    valueOf(saveSubcategory(command, content, target)),
  )
  router.handle(routes.deleteSubcategory, async ({ input, command }) => {
    await valueOf(deleteSubcategory(command, input))
    return {}
  })
  router.handle(routes.orderSubcategories, async ({ input, command }) => {
    await valueOf(orderCategories(command, input.ids, input.id))
    return {}
  })
  router.handle(routes.listTags, async ({ input }) => listStoredTags(db.reader, input))
  router.handle(routes.createTag, async ({ input, command }) => valueOf(saveTag(command, input.content)))
  router.handle(routes.saveTag, async ({ input: { content, ...target }, command }) =>
    valueOf(saveTag(command, content, target)),
  )
  router.handle(routes.deleteTag, async ({ input, command }) => {
    await valueOf(deleteTag(command, input))
    return {}
  })
  router.handle(routes.mergeTag, async ({ input: { intoId, ...target }, command }) =>
    valueOf(mergeTag(command, target, intoId)),
  )
}
