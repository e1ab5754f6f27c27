import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** `best`: all rules and axe's best practices, such as landmarks. Every screen is checked with them once. */
export type Rules = 'all' | 'best' | 'colours'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const runOnlyOf: Record<Rules, axe.RunOnly> = {
  all: { type: 'tag', values: wcag },
  best: { type: 'tag', values: [...wcag, 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** The colour schemes differ only in colours: all rules run in light mode, in dark mode the rules about colours. */
export function rulesFor(colorScheme: 'light' | 'dark'): Rules {
  return colorScheme === 'light' ? 'all' : 'colours'
}

/** axe's violations (WCAG 2.2 AA) of the page in its current state, or of its elements that `within` selects. */
export async function findViolations(page: Page, rules: Rules, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await page.evaluate(finishAnimations)
  return page.evaluate(
    async ([runOnly, selector]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(selector, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
        ),
      )
    },
    [runOnlyOf[rules], within] as const,
  )
}

/** What is fading in has the contrast of half a colour. */
async function finishAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline instanceof DocumentTimeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    )
  // An animation of an element that is removed is rejected.
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
