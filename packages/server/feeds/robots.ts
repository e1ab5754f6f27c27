import type { Config } from '../config.ts'

/** Everything that readers may read may be found; drafts, the studio, answers for programs and searches may not. */
export function robotsText({ publicUrl }: Config): string {
  return [
    'User-agent: *',
    'Disallow: /studio/',
    'Disallow: /objects/',
    'Disallow: /api/',
    'Disallow: /magazine/draft/',
    'Disallow: /magazine/HPB/search/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
