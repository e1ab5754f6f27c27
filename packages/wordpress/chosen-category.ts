import type { CategoryPlace } from './category-tree.ts'
import type { ExportItem, ExportTerm } from './export-item.ts'

/** Selects one of a post's categories; the others become tags. */
export function chooseCategory(
  item: ExportItem,
  tree: ReadonlyMap<string, CategoryPlace>,
): { chosen?: ExportTerm | undefined; others: ExportTerm[] } {
  const terms = item.terms.filter(({ domain }) => domain === 'category')
  const primary = item.meta.get('_yoast_wpseo_primary_category')
  const chosen =
    terms.find(({ slug }) => primary !== undefined && idOf(tree.get(slug)) === primary) ??
    terms.find(({ slug }) => tree.get(slug)?.below !== undefined) ??
    terms[0]
  const top = chosen === undefined ? undefined : (tree.get(chosen.slug)?.top.slug ?? chosen.slug)
  return { chosen, others: terms.filter((term) => term !== chosen && term.slug !== top && !isNone(term)) }
}

/** WordPress's default category (uncategorized) has no meaning as a tag. */
function isNone({ slug, name }: ExportTerm): boolean {
  return slug === 'uncategorized' || name === '未分類'
}

function idOf(place: CategoryPlace | undefined): string | undefined {
  return (place?.below ?? place?.top)?.id
}
