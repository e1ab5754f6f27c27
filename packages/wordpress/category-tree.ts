import type { ExportCategory } from './export-item.ts'

export type CategoryPlace = {
  /** Its place in two levels: at the top, or directly below its topmost ancestor. */
  top: ExportCategory
  below?: ExportCategory | undefined
  /** It was nested more deeply than two levels and moved below its topmost ancestor. */
  isRaised: boolean
}

/** Reduces WordPress's category tree of any depth to two levels. Keyed by slug. */
export function readCategoryTree(categories: readonly ExportCategory[]): Map<string, CategoryPlace> {
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  return new Map(
    categories.map((category): [string, CategoryPlace] => {
      const above = ancestors(category, bySlug)
      const top = above.at(-1)
      if (top === undefined) return [category.slug, { top: category, isRaised: false }]
      return [category.slug, { top, below: category, isRaised: above.length > 1 }]
    }),
  )
}

/** The ancestors, parent first; stops at a cycle, which damaged databases contain. */
function ancestors(category: ExportCategory, bySlug: ReadonlyMap<string, ExportCategory>): ExportCategory[] {
  const found: ExportCategory[] = []
  const seen = new Set([category.slug])
  let parent = bySlug.get(category.parent)
  while (parent !== undefined && !seen.has(parent.slug)) {
    seen.add(parent.slug)
    found.push(parent)
    parent = bySlug.get(parent.parent)
  }
  return found
}
