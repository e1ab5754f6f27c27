import { feedFormats, feedTypes } from '@tsuzuri/content/list-address'

/** An old address and where it leads; or one that is gone. */
export type OldAddress = { path: string; status: 301; target: string } | { path: string; status: 410 }

export type HostHeader = readonly [name: string, value: string]

/** The headers of each kind of address, complete, so that no rule depends on how a host combines several. */
export type HostRules = Record<'page' | 'document' | 'asset' | 'media' | 'files' | 'social', HostHeader[]>

const pagePolicies = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]
const fixedPolicies = new Set(['referrer-policy', 'x-content-type-options'])

export const forever = 'public, max-age=31536000, immutable'
export const mediaPolicy = "default-src 'none'; sandbox"
export const socialCaching = 'public, max-age=604800'
const revalidated = 'public, max-age=0, must-revalidate'

/** What the server says of a page, but for how long it may be cached: nobody purges a cache when files change. */
export function hostRules(page: Headers): HostRules {
  const policies = policiesOf(page)
  const basic = policies.filter(([name]) => fixedPolicies.has(name))
  const media: HostHeader[] = [...basic, ['cache-control', forever], ['content-security-policy', mediaPolicy]]
  return {
    page: [...policies, ['cache-control', revalidated]],
    document: [...basic, ['cache-control', revalidated]],
    asset: [...basic, ['cache-control', forever]],
    media,
    files: [...media, ['content-disposition', 'attachment']],
    social: [...basic, ['cache-control', socialCaching]],
  }
}

export function policiesOf(page: Headers): HostHeader[] {
  return pagePolicies.flatMap((name): HostHeader[] => {
    const value = page.get(name)
    return value === null ? [] : [[name, value]]
  })
}

/** The files of feeds with their types: the names alone do not tell them. */
export const feedFiles: readonly HostHeader[] = Object.entries(feedFormats).map(([format, file]) => [
  file,
  `${feedTypes[format as keyof typeof feedTypes]}; charset=utf-8`,
])

/** Queries of WordPress, which no page of the magazine reads: `/` passes other queries on. */
export const oldQueryNames = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm', 'feed', 's']

export type Answer = { status: 301; target: string } | { status: 410 }

/** What a host answers at one old path: whatever the query is, or to certain queries. */
export type OldPath = { answer?: Answer; byQuery: Map<string, Answer> }

/** The path of an old address as hosts compare it; undefined if it is not UTF-8, which their files can't name. */
export function decodedPath(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/\?.*$/s, ''))
  } catch {
    return undefined
  }
}

/**
 * Old addresses by their decoded path, each path once, but for those that can't be decoded. An address with and without its last slash gets the same answer, as
 * from the server, so that no reader needs two steps.
 */
export function oldPaths(addresses: readonly OldAddress[]): Map<string, OldPath> {
  const paths = new Map<string, OldPath>()
  const at = (path: string) => {
    const known = paths.get(path) ?? { byQuery: new Map<string, Answer>() }
    paths.set(path, known)
    return known
  }
  for (const { path: address, ...answer } of addresses) {
    const path = decodedPath(address)
    if (path === undefined) continue
    const [, ...query] = address.split('?')
    const old = at(path)
    if (query.length > 0) old.byQuery.set(query.join('?'), answer)
    else old.answer ??= answer
  }
  for (const { path, ...answer } of addresses) {
    if (path === '/' || path.includes('?')) continue
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    const isPage = answer.status === 301 && answer.target === other
    const decoded = decodedPath(other)
    if (!isPage && decoded !== undefined) at(decoded).answer ??= answer
  }
  return paths
}
