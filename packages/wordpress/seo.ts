import type { Note } from './body/notes.ts'
import type { ExportItem } from './export-item.ts'
import { lineOf } from './words.ts'

type Seo = { title: string; description: string; notes: Note[] }

/** Title and description for search engines, from SEO plugins, and the settings that have no counterpart here. */
export function seoOf({ meta, title }: ExportItem): Seo {
  const notes: Note[] = []
  const first = (...keys: string[]) => {
    for (const key of keys) {
      const given = meta.get(key) ?? ''
      const filled = filledIn(given, title)
      if (filled === undefined) notes.push({ kind: 'seo', detail: lineOf(given, 100) })
      else if (filled.trim() !== '') return filled
    }
    return ''
  }
  const seoTitle = lineOf(first('_yoast_wpseo_title', '_aioseo_title'), 200)
  const description = lineOf(first('_yoast_wpseo_metadesc', '_aioseo_description'), 400)
  for (const key of ['_yoast_wpseo_canonical', '_yoast_wpseo_redirect']) {
    const address = meta.get(key) ?? ''
    if (address !== '')
      notes.push({ kind: 'seo', detail: `${key.replace(/^.*_/, '')} ${lineOf(address, 100)}` })
  }
  const isHidden = [...meta].some(
    ([key, value]) => isNoindexKey(key) && /^(?:1|on|yes)$|noindex/i.test(value),
  )
  if (isHidden) notes.push({ kind: 'noindex', detail: '' })
  return { title: seoTitle === lineOf(title, 200) ? '' : seoTitle, description, notes }
}

/** The settings of plugins and themes that keep a post out of search engines. */
export function isNoindexKey(key: string): boolean {
  return noindexKeys.has(key)
}

const noindexKeys = new Set([
  '_yoast_wpseo_meta-robots-noindex',
  '_aioseop_noindex',
  '_seopress_robots_index',
  'rank_math_robots',
  'ssp_meta_robots',
  'the_page_noindex',
])

/** A sign between the site's name and other words. One that belongs to a word, as in 〜前編〜, has a space on one side. */
const separator = String.raw`(?:\s{0,3}[|｜:：・·•]{1,2}\s{0,3}|\s{1,3}[-–—―~〜«»<>＜＞]{1,2}\s{1,3}|[-–—―]|\s{0,3})`
const site = '(?:%%(?:sep|sitename|sitedesc|page)%%|#(?:separator_sa|site_title|tagline)\\b)'
const siteWithSeparators = new RegExp(`(${separator})${site}(?:${separator}${site})*(${separator})`, 'g')

/**
 * The text with its variables filled in; undefined if it has others. The site's name is added by our pages. Between two
 * texts a separator stays.
 */
function filledIn(text: string, title: string): string | undefined {
  const filled = text
    .replaceAll(siteWithSeparators, (found, before: string, after: string, at: number) => {
      const isBetween = at > 0 && at + found.length < text.length
      return (isBetween ? [before, after].find((sign) => sign.trim() !== '') : undefined) ?? ' '
    })
    .replaceAll(/%%title%%|#post_title\b/g, () => title)
  return /%%\w+%%|#\w+_/.test(filled) ? undefined : filled
}
