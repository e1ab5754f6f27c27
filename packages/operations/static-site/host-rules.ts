import { feedFormats, feedTypes } from '@tsuzuri/content/list-address'

/** An old address that redirects, or is gone. */
export type OldAddress = { path: string; status: 301; target: string } | { path: string; status: 410 }

export type HostHeader = readonly [name: string, value: string]

/** All headers of each kind of address, so that no rule depends on how a host combines several rules. */
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

/** The headers of the server, except for caching: no cache is purged when files change. */
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

/** The content types of the feed files, which their names do not tell. */
export const feedFiles: readonly HostHeader[] = Object.entries(feedFormats).map(([format, file]) => [
  file,
  `${feedTypes[format as keyof typeof feedTypes]}; charset=utf-8`,
])

/** Query parameters of WordPress, which no page of the magazine uses: `/` forwards other queries. */
export const oldQueryNames = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm', 'feed', 's']

export type Answer = { status: 301; target: string } | { status: 410 }

/** The response at an old path: for any query, or for certain queries. */
export type OldPath = { answer?: Answer; byQuery: Map<string, Answer> }

/**
 * The decoded path of an old address, as hosts compare it; undefined if it is not UTF-8, which no host configuration
 * can contain.
 */
export function decodedPath(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/\?.*$/s, ''))
  } catch {
    return undefined
  }
}

/**
 * Groups old addresses by their decoded path; leaves out those that can't be decoded. With and without the trailing
 * slash the response is the same, as from the server, so that no reader is redirected twice.
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
