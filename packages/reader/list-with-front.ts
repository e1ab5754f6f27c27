import type { ApiClient } from '@tsuzuri/api/client'
import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, FrontSlotView } from '@tsuzuri/content/published'

type WithFront = { articles: Page<ArticleCard>; front?: FrontSlotView[] }

/** A page of a list; the first page is a front if editors composed one. */
export async function listWithFront(
  api: ApiClient,
  filter: { category?: string; subcategory?: string },
  page: number,
  signal: AbortSignal,
): Promise<WithFront> {
  if (page > 1) return { articles: await api.listArticles({ ...filter, page }, { signal }) }
  const { slots, ...articles } = await api.getFront(filter, { signal })
  return slots === null ? { articles } : { articles, front: slots }
}

/** The article that a page shows first. */
export function openingCard(
  { items }: Page<ArticleCard>,
  front: readonly FrontSlotView[] | undefined,
): ArticleCard | undefined {
  if (front === undefined) return items[0]
  return front.flatMap((slot) => ('cards' in slot ? slot.cards : []))[0]
}

/**
 * Loads a list and the record that it is named after in parallel. If both fail, the list's error is thrown: only it has
 * the requested page of a moved list.
 */
export async function listFirst<Named, List>(
  named: Promise<Named>,
  list: Promise<List>,
): Promise<[Named, List]> {
  // Both are awaited, so that neither rejects unhandled.
  await Promise.allSettled([named, list])
  const articles = await list
  return [await named, articles]
}
