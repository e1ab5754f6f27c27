import type { PublishedArticle } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import type { Crumb } from '../navigation/breadcrumb.tsx'

/** The breadcrumb of an article: home, category, sub-category, article. */
export function articleCrumbs(
  { category, subcategory, title }: Pick<PublishedArticle, 'category' | 'subcategory' | 'title'>,
  magazine: string,
  address: string,
): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: category.name, address: addresses.category(category.slug) },
    ...(subcategory === null
      ? []
      : [{ name: subcategory.name, address: addresses.subcategory(category.slug, subcategory.slug) }]),
    { name: title, address },
  ]
}
