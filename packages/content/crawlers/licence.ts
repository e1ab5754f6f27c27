import { pathsOf } from './robots.ts'
import { type Crawlers, sharedUsage, type Usage, type UsageChoice, usageOfCategory, usages } from './usage.ts'

/** The usage tokens of RSL 1.0, section 3.4.1.1. */
const tokens: Record<Usage, readonly string[]> = {
  search: ['search'],
  answers: ['ai-input', 'ai-index'],
  training: ['ai-train'],
}

/** The terms for the content at a path; an empty path means the page that links to the licence. */
export type LicensedContent = { path: string; permits: string[]; prohibits: string[] }

/** The licence of the whole site. Articles link to the licence of their category. */
export function siteLicence(crawlers: Crawlers, categories: readonly { slug: string }[]): LicensedContent[] {
  const shared = sharedUsage(crawlers)
  const own = categories.filter(({ slug }) => {
    const choice = usageOfCategory(crawlers, slug)
    return usages.some((usage) => choice[usage] !== shared[usage])
  })
  return [
    licensed('/', shared),
    ...own.flatMap(({ slug }) =>
      pathsOf(slug).map((path) => licensed(path, usageOfCategory(crawlers, slug))),
    ),
  ]
}

/** The licence of a choice, to which the articles of all categories with this choice link. */
export function choiceLicence(choice: UsageChoice): LicensedContent[] {
  return [licensed('', choice)]
}

/** `/licenses/search-answers.xml`: what is permitted, or `none`. */
export function choiceLicencePath(choice: UsageChoice): string {
  return `/licenses/${nameOf(choice)}.xml`
}

export function choiceNamed(name: string): UsageChoice | undefined {
  const has = (usage: Usage) => name.split('-').includes(usage)
  const choice = { search: has('search'), answers: has('answers'), training: has('training') }
  return nameOf(choice) === name ? choice : undefined
}

function nameOf(choice: UsageChoice): string {
  return usages.filter((usage) => choice[usage]).join('-') || 'none'
}

function licensed(path: string, choice: UsageChoice): LicensedContent {
  const tokensWhere = (isAllowed: boolean) =>
    usages.filter((usage) => choice[usage] === isAllowed).flatMap((usage) => tokens[usage])
  return { path, permits: tokensWhere(true), prohibits: tokensWhere(false) }
}
