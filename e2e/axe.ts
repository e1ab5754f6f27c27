import axe from 'axe-core'
import type { Page } from 'playwright-core'

export type Rules = 'all' | 'colours'

const runOnlyOf: Record<Rules, axe.RunOnly> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** The colour schemes differ only in colours: all rules run in light mode, in dark mode the rules about colours. */
export function rulesFor(colorScheme: 'light' | 'dark'): Rules {
  return colorScheme === 'light' ? 'all' : 'colours'
}

/** axe's violations (WCAG 2.2 AA, best practices) of the page in its current state. */
export async function findViolations(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(document, {
      runOnly,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    )
  }, runOnlyOf[rules])
}
