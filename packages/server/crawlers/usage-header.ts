import { contentUsage } from '@tsuzuri/content/crawlers/content-usage'
import { choiceLicencePath } from '@tsuzuri/content/crawlers/licence'
import { type Crawlers, usageAt } from '@tsuzuri/content/crawlers/usage'

type Choosing = { crawlers?: Crawlers | undefined }

/** `Content-Usage` for a response about one category, or about several; nothing while the publisher has not chosen. */
export function usageHeader({ crawlers }: Choosing, category?: string): Record<string, string> {
  return crawlers === undefined ? {} : { 'content-usage': contentUsage(usageAt(crawlers, category)) }
}

/**
 * The same for pages. A page of a category also links to its licence (RSL 1.0, section 4.5), because the address of an
 * article does not show its category. `noindex` is for search engines that know the address of a page which they may not
 * crawl.
 */
export function pageUsageHeaders(
  { crawlers }: Choosing,
  { category, publicUrl }: { category: string | undefined; publicUrl: string },
): Record<string, string> {
  if (crawlers === undefined) return {}
  const choice = usageAt(crawlers, category)
  const licence = `<${publicUrl}${choiceLicencePath(choice)}>; rel="license"; type="application/rsl+xml"`
  return {
    'content-usage': contentUsage(choice),
    ...(category === undefined ? {} : { link: licence }),
    ...(choice.search ? {} : { 'x-robots-tag': 'noindex' }),
  }
}
