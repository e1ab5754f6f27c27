import type { ExportHead, ExportItem, ExportTerm } from './export-item.ts'

/**
 * The taxonomies of the usual plugins: `series` (Organize Series, PublishPress Series, Series), `post_series` (WP Post
 * Series) and others with similar names.
 */
const domains: ReadonlySet<string> = new Set(['series', 'post_series', 'post-series', 'simple_series'])

/**
 * Organize Series and PublishPress Series store the part number here, with the id of the series if a post has several.
 */
const partKey = /^_?series_part(?:_(\d+))?$/

export function isSeriesDomain(domain: string): boolean {
  return domains.has(domain)
}

export function isPartKey(key: string): boolean {
  return partKey.test(key)
}

/** Selects one series of a post, because an article is a part of one series at most; returns the others, too. */
export function chooseSeries({ terms }: Pick<ExportItem, 'terms'>): {
  chosen: ExportTerm | undefined
  others: ExportTerm[]
} {
  const [chosen, ...others] = terms.filter(({ domain }) => isSeriesDomain(domain))
  return { chosen, others }
}

/** The part number of the plugin; undefined for plugins that order by date. */
export function partOf(
  { meta }: Pick<ExportItem, 'meta'>,
  { slug }: ExportTerm,
  { series }: Pick<ExportHead, 'series'>,
): number | undefined {
  const id = series.find((one) => one.slug === slug)?.id ?? ''
  const text = [`_series_part_${id}`, '_series_part', 'series_part'].flatMap((key) => meta.get(key) ?? [])[0]
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** A post of a series. `kept` is the number that an earlier import gave it. */
export type SeriesPost = { id: string; at: string; part?: number | undefined; kept?: number | undefined }

/**
 * The numbers of a series' posts: the plugin's, then those of an earlier import; the others get the free numbers in the
 * order of their dates. `taken` are the numbers of articles that are not among the posts.
 */
export function numberParts(posts: readonly SeriesPost[], taken: ReadonlySet<number>): Map<string, number> {
  const used = new Set(taken)
  const numbers = new Map<string, number>()
  const inOrder = posts.toSorted((a, b) => a.at.localeCompare(b.at))
  const give = (id: string, part: number | undefined) => {
    if (part === undefined || used.has(part) || numbers.has(id)) return
    used.add(part)
    numbers.set(id, part)
  }
  for (const { id, part } of inOrder) give(id, part)
  for (const { id, kept } of inOrder) give(id, kept)
  let next = 1
  for (const { id } of inOrder) {
    if (numbers.has(id)) continue
    while (used.has(next)) next += 1
    give(id, next)
  }
  return numbers
}
