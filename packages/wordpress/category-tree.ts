import type { ExportCategory } from './export-item.ts'

export type CategoryPlace = {
  /** Where it stands: itself at the top, or right under the one that it descends from. */
  top: ExportCategory
  below?: ExportCategory | undefined
  /** It stood deeper than the magazine goes, and hangs under its topmost ancestor now. */
  isRaised: boolean
}

/** WordPress' categories go as deep as one likes; the magazine has two levels. By slug. */
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

/** From the parent up; a circle, which damaged databases have, ends where it began. */
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
