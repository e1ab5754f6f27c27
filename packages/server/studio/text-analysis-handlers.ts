import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'
import { analyser } from '@tsuzuri/search/analyser'
import { Denial, problem } from '../errors.ts'
import type { StudioRouter } from './studio-router.ts'

/** The dictionary process serves searches, too: only one analysis at a time runs on behalf of proofreading. */
const mostWaiting = 8
const mostPerPerson = 2

/** The route that analyses texts for proofreading. */
export function addTextAnalysisRoutes(router: StudioRouter): void {
  const underWay = new Map<number, number>()
  const queue = openBoundedQueue({
    atOnce: 1,
    waiting: mostWaiting,
    refusal: () =>
      new Refusal('busy', '校正の辞書が混み合っています。', 'Too many texts are being analysed; try again.'),
  })

  router.handle(routes.analyseTexts, async ({ input, staff }) => {
    const own = underWay.get(staff.id) ?? 0
    if (own >= mostPerPerson)
      throw new Denial(
        problem(429, 'too-many-analyses', '校正の辞書を使いすぎています。', 'Wait for your other analyses.'),
      )
    underWay.set(staff.id, own + 1)
    try {
      return { texts: (await queue.run(() => analyser.morphemes(input.texts))) ?? null }
    } finally {
      const left = (underWay.get(staff.id) ?? 1) - 1
      if (left === 0) underWay.delete(staff.id)
      else underWay.set(staff.id, left)
    }
  })
}
