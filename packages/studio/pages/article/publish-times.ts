import { instantOf, localMinute } from '../../japan-time.ts'
import type { Article } from './article.ts'

type Chosen = { when: 'now' | 'later'; from: string; until: string }

/**
 * What is asked of the server. Publishing now without another end says nothing about times: the first date stays, and an
 * article never goes back to the head of the lists because its end was moved.
 */
export function publishTimes(
  { period, firstPublishedAt }: Pick<Article, 'period' | 'firstPublishedAt'>,
  { when, from, until }: Chosen,
  now: Date,
): { from?: string; until?: string } {
  const end = instantOf(until)
  const ending = end === undefined ? {} : { until: end }
  if (when === 'later') {
    const start = instantOf(from)
    return start === undefined ? ending : { from: start, ...ending }
  }
  if (until === endOf(period)) return {}
  const isOld = firstPublishedAt !== null && Date.parse(firstPublishedAt) <= now.getTime()
  return { from: isOld ? firstPublishedAt : now.toISOString(), ...ending }
}

/** What a chosen minute will mean for readers, where that is not what somebody who plans would expect. */
export function surpriseOf(
  state: Article['state'],
  { when, from }: Omit<Chosen, 'until'>,
  now: Date,
): 'at-once' | 'hidden-until' | undefined {
  const start = when === 'later' ? instantOf(from) : undefined
  if (start === undefined) return undefined
  if (Date.parse(start) <= now.getTime()) return 'at-once'
  return state === 'published' ? 'hidden-until' : undefined
}

/** The end as the form holds it; empty where there is none. */
export function endOf(period: Article['period']): string {
  return period === null || period.until === null ? '' : localMinute(period.until)
}
