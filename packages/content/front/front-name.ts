import type { ContentKey, ListName } from '../content-key.ts'
import { featureCategorySlug } from '../taxonomy.ts'

/** The pages that have a front: home, a category, or a feature (a sub-category of 特集). */
export type FrontName = { kind: 'home' } | { kind: 'category' | 'feature'; id: number }

/** The dependency key of a front. */
export function frontKey(name: FrontName): ContentKey {
  return name.kind === 'home' ? 'front:home' : `front:${name.kind}:${name.id}`
}

/** `home`, `category-3` or `feature-5`, as addresses of the studio write it. */
export function writeFrontName(name: FrontName): string {
  return name.kind === 'home' ? 'home' : `${name.kind}-${name.id}`
}

export function readFrontName(text: string): FrontName | undefined {
  if (text === 'home') return { kind: 'home' }
  const [, kind, id] = /^(category|feature)-([1-9][0-9]{0,14})$/.exec(text) ?? []
  return kind === undefined ? undefined : { kind: kind as 'category' | 'feature', id: Number(id) }
}

/** The front at the head of a list; undefined for lists that have none. */
export function frontOfList(list: ListName, categorySlug: string | undefined): FrontName | undefined {
  switch (list.kind) {
    case 'all':
      return { kind: 'home' }
    case 'category':
      return { kind: 'category', id: list.id }
    case 'subcategory':
      return categorySlug === featureCategorySlug ? { kind: 'feature', id: list.id } : undefined
    case 'tag':
    case 'user':
    case 'series':
      return undefined
  }
}
