import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'
import { readListVersion } from '@tsuzuri/database/proofreading/proof-terms'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from '../../context.ts'
import { Denial, problem } from '../../errors.ts'
import { openPerPersonLimit } from '../per-person-limit.ts'
import type { StudioRouter } from '../studio-router.ts'

/** The dictionary process serves searches, too: only one analysis at a time runs on behalf of proofreading. */
const mostWaiting = 8
const mostPerPerson = 2

/** The routes that analyse texts for proofreading and furigana. */
export function addTextAnalysisRoutes(router: StudioRouter, { db }: Context): void {
  const limited = openPerPersonLimit(
    mostPerPerson,
    () =>
      new Denial(
        problem(
          429,
          'too-many-analyses',
          '校正の辞書が混み合っています。少し待ってから、もう一度お試しください。',
          'Wait for your other analyses.',
        ),
      ),
  )
  const queue = openBoundedQueue({
    atOnce: 1,
    waiting: mostWaiting,
    refusal: () =>
      new Refusal(
        'busy',
        '校正の辞書が混み合っています。少し待ってから、もう一度お試しください。',
        'Too many texts are being analysed; try again.',
      ),
  })

  router.handle(routes.analyseTexts, async ({ input, staff }) => {
    const texts = await limited(staff.id, () => queue.run(() => analyser.morphemes(input.texts)))
    return { texts: texts ?? null, proofVersion: await readListVersion(db.reader) }
  })

  router.handle(routes.readTexts, async ({ input, staff }) => {
    const texts = await limited(staff.id, () => queue.run(() => analyser.readings(input.texts, input.given)))
    return {
      texts:
        texts?.map((words) =>
          words.map(({ text, reading, level, isConfirmed }) => ({ text, reading, level, isConfirmed })),
        ) ?? null,
    }
  })
}
