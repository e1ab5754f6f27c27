import { withLargeEscapes } from '@tsuzuri/content/redirect'
import type { ExportItem } from './export-item.ts'

/** Where a site stood: '' at the root of its host, `/blog` in a folder of it; undefined where its address is unknown. */
export function basePathOf(siteUrl: string): string | undefined {
  return URL.parse(siteUrl)?.pathname.replace(/\/$/, '')
}

/** The addresses by number that WordPress answers for a post or page beside its own. */
export function numberedPathsOf({ id, guid, type }: ExportItem, siteUrl: string): string[] {
  const base = basePathOf(siteUrl)
  const number = /^\d+$/.test(id) ? id : numberInGuid(guid, siteUrl)
  if (base === undefined || number === undefined) return []
  const names = type === 'page' ? ['page_id', 'p'] : ['p']
  return names.map((name) => `${base}/?${name}=${number}`)
}

/** A guid keeps the number of the site on which a post was first written, which may be another. */
function numberInGuid(guid: string, siteUrl: string): string | undefined {
  const url = URL.parse(guid)
  const isOwn = url !== null && url.host === URL.parse(siteUrl)?.host
  return isOwn ? /^\?(?:p|page_id)=(\d+)$/.exec(url.search)?.[1] : undefined
}

/** The lists by year, month and day in which a post stood, as parts of a path. */
export function dateArchivesOf({ date, dateGmt, type }: ExportItem): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2}) /.exec(date || dateGmt) ?? []
  if (type !== 'post' || year === undefined || year === '0000') return []
  return [year, `${year}/${month}`, `${year}/${month}/${day}`]
}

/** The path at which readers found something; undefined where the address says nothing about it. */
export function oldPathOf(link: string, siteUrl: string): string | undefined {
  const url = URL.parse(link, `${siteUrl}/`)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.pathname === '/' && !/^\?(?:p|page_id)=\d+$/.test(url.search)) return undefined
  return withLargeEscapes(`${url.pathname.replaceAll(/\/{2,}/g, '/')}${url.search}`)
}
