import type { Care, Coding } from '../page-cache/codings.ts'

/**
 * A strong ETag (RFC 9110, 8.8.3) from a name that changes with the content. Each coding has different bytes, so it has
 * its own ETag.
 */
export function etagOf(name: string, coding: Coding = 'identity', care: Care = 'careful'): string {
  if (coding === 'identity') return `"${name}"`
  return `"${name}-${coding}${care === 'quick' ? '-quick' : ''}"`
}

/** For bodies that are streamed, whose bytes may differ. */
export function weakEtagOf(name: string): string {
  return `W/${etagOf(name)}`
}

/** Whether If-None-Match names this content (RFC 9110, 13.1.2): by weak comparison, and in any coding of it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const content = contentOf(etag)
  return ifNoneMatch.split(',').some((one) => contentOf(one) === content)
}

function contentOf(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:br|gzip)(?:-quick)?"$/, '"')
}
