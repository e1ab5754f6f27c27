import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** All rules in light mode; in dark mode only the colour rules. */
const rulesOf: Record<'light' | 'dark', axe.RunOptions['runOnly']> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** axe's violations (WCAG 2.2 AA) of the page in its current state. */
export async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(document, {
      ...(rules === undefined ? {} : { runOnly: rules }),
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    )
  }, rulesOf[colorScheme])
}
