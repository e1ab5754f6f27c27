import type { ArticleContent } from '@tsuzuri/content/article'
import type { ListName } from '@tsuzuri/content/content-key'

/** All lists that contain an article. */
export function listsOf(content: ArticleContent): ListName[] {
  return [
    { kind: 'all' },
    ...(content.categoryId === undefined ? [] : [{ kind: 'category' as const, id: content.categoryId }]),
    ...(content.subcategoryId === undefined
      ? []
      : [{ kind: 'subcategory' as const, id: content.subcategoryId }]),
    ...content.tagIds.map((id) => ({ kind: 'tag' as const, id })),
    ...content.authorIds.map((id) => ({ kind: 'user' as const, id })),
    ...(content.series === undefined ? [] : [{ kind: 'series' as const, id: content.series.id }]),
  ]
}
