import { listPath } from '../address/list-address.ts'
import { articlePath } from '../address/redirect.ts'
import { contentUsage } from './content-usage.ts'
import { type Crawler, crawlerList, crawlersListedOn } from './crawler-list.ts'
import { type Crawlers, sharedUsage, type Usage, type UsageChoice, usageOfCategory, usages } from './usage.ts'

/** Disallowed for all crawlers. Not the search page, because a crawler must fetch it to see its `noindex`. */
const neverCrawled = ['/studio/', '/objects/', '/api/', '/magazine/draft/']
/** The terms of use. Allowed for all crawlers, even for those that may read nothing else. */
const terms = ['/license.xml', '/licenses/', '/llms.txt', '/ads.txt']
/** The pages and files below `/magazine/` that are no articles. */
const besideArticles = [
  '/magazine/$',
  // Files, such as the icons: the slug of an article has no dot.
  '/magazine/*.',
  '/magazine/404/',
  '/magazine/HPB/',
  '/magazine/assets/',
  '/magazine/category/',
  '/magazine/page/',
  '/magazine/series/',
  '/magazine/shelf/',
  '/magazine/tags/',
]
/** A parser need not read more than 500 KiB of a file (RFC 9309, section 2.5). */
const mostBytes = 400 * 1024

export type RobotsCategory = {
  slug: string
  /** How many articles it has. */
  total: number
  /** The slugs of its articles, newest first; all of them, or as many as robots.txt can name. */
  articles: readonly string[]
}

export type RobotsInput = {
  publicUrl: string
  /** Undefined while the publisher has not chosen: then nothing is stated. */
  crawlers: Crawlers | undefined
  categories: readonly RobotsCategory[]
}

/** More articles of one category than this don't fit into the file. */
export const articlesNamed = Math.floor(mostBytes / 'Allow: /magazine/a/\n'.length)

/** Whether robots.txt has to name articles, because their addresses don't show their category. */
export function namesArticles(
  crawlers: Crawlers | undefined,
  categories: readonly { slug: string }[],
): boolean {
  return crawlers !== undefined && usages.some((usage) => isMixed(crawlers, categories, usage))
}

/** robots.txt: RFC 9309, with `Content-Usage` (draft-ietf-aipref-attach-05) and `License` (RSL 1.0, section 4.4). */
export function robotsText(input: RobotsInput): string {
  const { publicUrl, crawlers } = input
  const sitemap = [`Sitemap: ${publicUrl}/sitemap.xml`, '']
  if (crawlers === undefined) return [...group(['*'], disallowed(neverCrawled)), ...sitemap].join('\n')
  return [
    `License: ${publicUrl}/license.xml`,
    '',
    `# Crawlers by purpose, as of ${crawlersListedOn}`,
    ...groups(input, crawlers),
    ...sitemap,
  ].join('\n')
}

/** One group for each purpose. Crawlers that the list does not name are treated like search engines. */
function groups(input: RobotsInput, crawlers: Crawlers): string[] {
  const mixed = usages.filter((usage) => isMixed(crawlers, input.categories, usage)).length
  const bytesPerGroup = Math.floor(mostBytes / Math.max(1, mixed))
  return usages.flatMap((usage) => {
    const tokens = crawlerList.filter((one: Crawler) => one.usage === usage).map(({ token }) => token)
    const rules = rulesOf(input, crawlers, usage, bytesPerGroup)
    return group(usage === 'search' ? [...tokens, '*'] : tokens, rules)
  })
}

function rulesOf({ categories }: RobotsInput, crawlers: Crawlers, usage: Usage, bytes: number): string[] {
  const isShared = sharedUsage(crawlers)[usage]
  if (!isMixed(crawlers, categories, usage)) {
    return isShared
      ? [...disallowed(neverCrawled), ...usageRules(crawlers, categories)]
      : ['Disallow: /', ...allowed(terms)]
  }
  const own = categories.filter(({ slug }) => usageOfCategory(crawlers, slug)[usage] !== isShared)
  return [
    ...disallowed(isShared ? neverCrawled : ['/', ...neverCrawled]),
    ...(isShared ? [] : allowed(terms)),
    ...ruled(
      !isShared,
      own.flatMap(({ slug }) => pathsOf(slug)),
    ),
    ...articleRules(crawlers, categories, usage, bytes),
    ...usageRules(crawlers, categories),
  ]
}

/**
 * The rules for articles, each of which follows its category. The file names either the articles that differ from the
 * shared pages, or the others, whichever fit into it. If neither fit, it names only the newest of those that may be
 * read: then crawlers read less than they may, never more.
 */
function articleRules(
  crawlers: Crawlers,
  categories: readonly RobotsCategory[],
  usage: Usage,
  bytes: number,
): string[] {
  const isShared = sharedUsage(crawlers)[usage]
  const [same, different] = [isShared, !isShared].map((isAllowed) =>
    categories.filter(({ slug }) => usageOfCategory(crawlers, slug)[usage] === isAllowed),
  ) as [RobotsCategory[], RobotsCategory[]]
  const whole = (named: readonly RobotsCategory[], isAllowed: boolean): string[] | undefined => {
    if (named.some(({ total, articles }) => articles.length < total)) return undefined
    const rules = ruled(isAllowed, named.flatMap(({ articles }) => articles).map(articlePath))
    return bytesOf(rules) <= bytes ? rules : undefined
  }
  const named = whole(different, !isShared)
  if (named !== undefined) return named
  const around = (articlesAllowed: boolean) => [
    ...ruled(isShared, besideArticles),
    ...ruled(articlesAllowed, ['/magazine/']),
  ]
  const others = whole(same, isShared)
  if (others !== undefined) return [...around(!isShared), ...others]
  const readable = isShared ? same : different
  const newest = withinBytes(
    ruled(true, readable.flatMap(({ articles }) => articles).map(articlePath)),
    bytes,
  )
  return isShared ? [...around(false), ...newest] : newest
}

/**
 * The preferences for everything that may be crawled. Below `/magazine/` the file states only preferences that apply to
 * all articles: the header of each response states the rest, and a client of both applies the strictest.
 */
function usageRules(crawlers: Crawlers, categories: readonly RobotsCategory[]): string[] {
  const shared = sharedUsage(crawlers)
  const choices = categories.map(({ slug }) => usageOfCategory(crawlers, slug))
  const common = Object.fromEntries(
    usages
      .filter((usage) => choices.every((choice) => choice[usage] === shared[usage]))
      .map((usage) => [usage, shared[usage]]),
  ) as Partial<UsageChoice>
  const everywhere = `Content-Usage: ${contentUsage(shared)}`
  if (usages.every((usage) => usage in common)) return [everywhere]
  return [
    everywhere,
    `Content-Usage: /magazine/ ${contentUsage(common)}`,
    ...categories.flatMap(({ slug }) =>
      pathsOf(slug).map((path) => `Content-Usage: ${path} ${contentUsage(usageOfCategory(crawlers, slug))}`),
    ),
  ]
}

/** Whether some categories differ from the shared pages. */
function isMixed(crawlers: Crawlers, categories: readonly { slug: string }[], usage: Usage): boolean {
  const isShared = sharedUsage(crawlers)[usage]
  return categories.some(({ slug }) => usageOfCategory(crawlers, slug)[usage] !== isShared)
}

/** The pages and the feeds of a category and its sub-categories. */
export function pathsOf(category: string): string[] {
  return [listPath({ kind: 'category', category }), `/feeds/category/${encodeURIComponent(category)}/`]
}

function group(tokens: readonly string[], rules: readonly string[]): string[] {
  return [...tokens.map((token) => `User-agent: ${token}`), ...rules, '']
}

function ruled(isAllowed: boolean, paths: readonly string[]): string[] {
  return isAllowed ? allowed(paths) : disallowed(paths)
}

function allowed(paths: readonly string[]): string[] {
  return paths.map((path) => `Allow: ${path}`)
}

function disallowed(paths: readonly string[]): string[] {
  return paths.map((path) => `Disallow: ${path}`)
}

/** Paths are percent-encoded, so a character is a byte. */
function bytesOf(rules: readonly string[]): number {
  return rules.reduce((sum, rule) => sum + rule.length + 1, 0)
}

function withinBytes(rules: readonly string[], bytes: number): string[] {
  let left = bytes
  return rules.filter((rule) => {
    left -= rule.length + 1
    return left >= 0
  })
}
