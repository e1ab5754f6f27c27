import { z } from 'zod'
import { hrefSchema } from './address.ts'
import { isReserved } from './reserved.ts'

/** An index of PostgreSQL takes entries of up to 2,704 bytes. */
const mostBytes = 2600

function isStorable(address: string): boolean {
  return new TextEncoder().encode(address).length <= mostBytes
}

const tooLong = { error: 'URLが長すぎます（日本語は1文字を9文字と数えます）' }

/** An old path of this site and its current target. */
export const redirectSchema = z
  .strictObject({
    path: hrefSchema
      .refine((path) => path.startsWith('/'), { error: 'このサイトのURLを / から書いてください' })
      .overwrite(asBrowsersAsk)
      .refine(isStorable, tooLong),
    target: hrefSchema.overwrite(asBrowsersAsk).refine(isStorable, tooLong),
  })
  .refine(({ path, target }) => path !== target, { error: '前のURLと新しいURLが同じです', path: ['target'] })
export type Redirect = z.infer<typeof redirectSchema>

export function articlePath(slug: string): string {
  return `/magazine/${encodeURIComponent(slug)}/`
}

/** An address that people paste: a URL of this site as its path, without spaces around it. */
export function shortened(pasted: string, origin: string): string {
  const address = pasted.trim()
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

/** An address as people read it: Japanese characters decoded; an invalid encoding is shown unchanged. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** Browsers percent-encode Japanese characters: `/magazine/髪/` and its encoded form are one address. */
export function asBrowsersAsk(href: string): string {
  return href.startsWith('/') ? withLargeEscapes(encodeURI(href).replace(/%25(?=[0-9a-f]{2})/gi, '%')) : href
}

/**
 * The variants of an old address, the exact one first. WordPress responded with and without a trailing slash, by id
 * (`/?p=12`), for every size of a picture, and for pages, feeds and AMP pages below an address.
 */
export function oldSpellings(pathname: string, search: string): { queries: string[]; paths: string[] } {
  const path = withLargeEscapes(pathname).replaceAll(/\/{2,}/g, '/')
  const query = new URLSearchParams(search)
  const named = numberedQueries.flatMap((name) => {
    const value = query.get(name)
    return value !== null && /^\w{1,100}$/.test(value) ? [`${path}?${name}=${value}`] : []
  })
  const queries = search === '' ? [] : [...new Set([`${path}${search}`, ...named])]
  const whole = withoutLastSlash(path)
  const unsized = whole.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
  const pictures = unsized === whole ? [] : [unsized, unsized.replace(/(?=\.\w{3,4}$)/, '-scaled')]
  const above = whole.replace(partOfAddress, '')
  const known = [whole, ...pictures, above, above.replace(partOfAddress, '')].filter((one) => one !== '')
  const home = /^\/page\/\d+$/.test(whole) ? ['/'] : []
  const paths = new Set([path, ...known.flatMap((one) => [one, `${one}/`]), ...home])
  return { queries, paths: [...paths] }
}

/** A search on the old site (`/?s=髪`): the path of its redirect, and the words to append to the target. */
export function oldSearch(pathname: string, search: string): { path: string; words: string } | undefined {
  const words = new URLSearchParams(search).get('s')?.trim() ?? ''
  const path = withLargeEscapes(pathname).replaceAll(/\/{2,}/g, '/')
  return words === '' ? undefined : { path: `${path}?s=`, words }
}

const partOfAddress = /(?:\/(?:page\/\d+|feed|amp|embed|trackback)|(?<=\/feed)\/(?:rss2?|rdf|atom))$/

function withoutLastSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}

/** Queries by which WordPress finds an item regardless of other parameters. */
const numberedQueries = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm', 'feed']
const oldNames = new Set([...numberedQueries, 's'])

/** A query without the names that only WordPress reads. */
export function withoutOldNames(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !oldNames.has(part.replace(/=.*$/s, '')))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** `%e9` and `%E9` are the same byte; other systems used lower case in their links. */
export function withLargeEscapes(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** The slug in an article's address; undefined for other paths, such as that of the list of all series. */
export function slugInPath(path: string): string | undefined {
  const part = /^\/magazine\/([^/]+)\/$/.exec(path)?.[1]
  if (part === undefined) return undefined
  try {
    const slug = decodeURIComponent(part)
    return isReserved(slug) ? undefined : slug
  } catch {
    return undefined
  }
}
