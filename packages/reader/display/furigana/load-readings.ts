import { openApiClient } from '@tsuzuri/api/client'
import type { ArticleReadings } from '@tsuzuri/content/published'

const loaded = new Map<string, Promise<ArticleReadings>>()
const mostLoaded = 20

/** The readings of an article; requested once per page visit. */
export function loadReadings(slug: string): Promise<ArticleReadings> {
  const known = loaded.get(slug)
  if (known !== undefined) return known
  const loading = openApiClient().getReadings(slug)
  loaded.set(slug, loading)
  loading.catch(() => loaded.delete(slug))
  const [oldest] = loaded.keys()
  if (loaded.size > mostLoaded && oldest !== undefined) loaded.delete(oldest)
  return loading
}
