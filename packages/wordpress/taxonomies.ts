import type { ExportItem } from './export-item.ts'
import { asLine } from './body/runs.ts'
import { isSeriesDomain } from './series.ts'

/** Taxonomies that become categories, tags and authors. */
const known: ReadonlySet<string> = new Set(['category', 'post_tag', 'author'])

/** The taxonomies of a post whose terms are not imported. Old exports repeat categories without a taxonomy. */
export function otherTaxonomiesOf({ terms }: Pick<ExportItem, 'terms'>): Set<string> {
  const names = terms.map(({ domain }) => asLine(domain, 100))
  return new Set(names.filter((name) => name !== '' && !known.has(name) && !isSeriesDomain(name)))
}
