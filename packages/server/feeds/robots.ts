import type { Config } from '../config.ts'

/**
 * Crawlers may read what readers may read. The search page is not disallowed: a crawler that may not read it never sees its
 * `noindex`, and would list its address without a text.
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
