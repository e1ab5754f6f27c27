import type { ExportItem } from './export-item.ts'
import { lineOf } from './words.ts'

/** What WordPress calls a post or a page is an article here. */
export const usualTypes: readonly string[] = ['post', 'page']

/** What a search engine is told, by the plugins that ask for it; their own variables mean nothing here. */
export function seoOf({ meta }: ExportItem): { title: string; description: string } {
  const first = (...keys: string[]) =>
    keys.map((key) => meta.get(key) ?? '').find((text) => text !== '' && !/%%|#\w+_/.test(text)) ?? ''
  return {
    title: lineOf(first('_yoast_wpseo_title', '_aioseo_title'), 200),
    description: lineOf(first('_yoast_wpseo_metadesc', '_aioseo_description'), 400),
  }
}
