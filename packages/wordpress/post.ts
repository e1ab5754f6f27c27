import type { ExportItem } from './export-item.ts'
import { lineOf } from './words.ts'

/** A WordPress post or page, which becomes an article. */
export const usualTypes: readonly string[] = ['post', 'page']

/** Title and description for search engines, from SEO plugins; texts with plugin variables are ignored. */
export function seoOf({ meta }: ExportItem): { title: string; description: string } {
  const first = (...keys: string[]) =>
    keys.map((key) => meta.get(key) ?? '').find((text) => text !== '' && !/%%|#\w+_/.test(text)) ?? ''
  return {
    title: lineOf(first('_yoast_wpseo_title', '_aioseo_title'), 200),
    description: lineOf(first('_yoast_wpseo_metadesc', '_aioseo_description'), 400),
  }
}
