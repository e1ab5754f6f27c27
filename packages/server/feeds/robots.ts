import type { Config } from '../config.ts'

/**
 * Crawlers may fetch all public pages. The search page is not disallowed: a crawler could not see its `noindex` then,
 * and would list the URL without a description.
 */
export function robotsText({ publicUrl }: Config): string {
  return [
    'User-agent: *',
    'Disallow: /studio/',
    'Disallow: /objects/',
    'Disallow: /api/',
    'Disallow: /magazine/draft/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
