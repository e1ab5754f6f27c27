import { withLargeEscapes } from '@tsuzuri/content/redirect'

/** The path at which readers found something; undefined where the address says nothing about it. */
export function oldPathOf(link: string, siteUrl: string): string | undefined {
  const url = URL.parse(link, `${siteUrl}/`)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.pathname === '/' && !/^\?(?:p|page_id)=\d+$/.test(url.search)) return undefined
  return withLargeEscapes(`${url.pathname}${url.search}`)
}
