import { withLargeEscapes } from '@tsuzuri/content/redirect'
import type { ExportItem } from './export-item.ts'

/** Base path of the old site: '' at the root of its host, `/blog` in a folder; undefined if its address is unknown. */
export function basePathOf(siteUrl: string): string | undefined {
  return URL.parse(siteUrl)?.pathname.replace(/\/$/, '')
}

/** The addresses by id (`/?p=12`) that WordPress redirects to a post or page. */
export function numberedPathsOf({ id, guid, type }: ExportItem, siteUrl: string): string[] {
  const base = basePathOf(siteUrl)
  const number = /^\d+$/.test(id) ? id : numberInGuid(guid, siteUrl)
  if (base === undefined || number === undefined) return []
  const names = type === 'page' ? ['page_id', 'p'] : ['p']
  return names.map((name) => `${base}/?${name}=${number}`)
}

const mostPages = 200
const mostFormerNames = 100

/** The addresses that also lead to a post, unless something else has them: its further pages, and those of old names. */
export function furtherPathsOf(item: ExportItem, siteUrl: string): string[] {
  return [...pagedPathsOf(item, siteUrl), ...formerPathsOf(item, siteUrl)]
}

/** The addresses from before a post was renamed, which WordPress redirects. */
function formerPathsOf({ link, name, formerNames }: ExportItem, siteUrl: string): string[] {
  const path = oldPathOf(link, siteUrl) ?? ''
  const start = path.lastIndexOf('/', path.length - 2) + 1
  const ending = /^(?:\.html?)?\/?$/.exec(path.slice(start + name.length))?.[0]
  if (name === '' || ending === undefined || !path.startsWith(withLargeEscapes(name), start)) return []
  return formerNames
    .slice(0, mostFormerNames)
    .flatMap((former) => oldPathOf(`${path.slice(0, start)}${former}${ending}`, siteUrl) ?? [])
}

/** The addresses of the second and further pages of a post that is divided by page breaks. */
function pagedPathsOf(item: ExportItem, siteUrl: string): string[] {
  const path = oldPathOf(item.link, siteUrl)
  if (path === undefined || path.includes('?')) return []
  const breaks = item.content.match(/<!--\s*nextpage\s*-->/g)?.length ?? 0
  const base = path.replace(/\/?$/, '/')
  return Array.from({ length: Math.min(breaks, mostPages) }, (_, at) => `${base}${at + 2}/`)
}

/** A guid keeps the id on the site where the post was first written, which may be another site. */
function numberInGuid(guid: string, siteUrl: string): string | undefined {
  const url = URL.parse(guid)
  const isOwn = url !== null && hostOf(url) === hostOf(URL.parse(siteUrl))
  return isOwn ? /^\?(?:p|page_id)=(\d+)$/.exec(url.search)?.[1] : undefined
}

function hostOf(url: URL | null): string | undefined {
  return url?.host.replace(/^www\./, '')
}

/** The date archives (year, month, day) of a post, as path segments. */
export function dateArchivesOf({ date, dateGmt, type }: ExportItem): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2}) /.exec(date || dateGmt) ?? []
  if (type !== 'post' || year === undefined || year === '0000') return []
  return [year, `${year}/${month}`, `${year}/${month}/${day}`]
}

/** The old path of an item; undefined if its address does not tell. */
export function oldPathOf(link: string, siteUrl: string): string | undefined {
  const url = URL.parse(link, `${siteUrl}/`)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.pathname === '/' && !/^\?(?:p|page_id)=\d+$/.test(url.search)) return undefined
  return withLargeEscapes(`${url.pathname.replaceAll(/\/{2,}/g, '/')}${url.search}`)
}
