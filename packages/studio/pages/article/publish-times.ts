import { isWithin } from '@tsuzuri/content/visibility'
import { instantOf, localMinute } from '../../japan-time.ts'
import type { Article } from './article.ts'

type Chosen = { when: 'now' | 'later'; from: string; until: string }

/**
 * The times in the publish request. Publishing now without a new end sends no times: the date of the article stays, and
 * changing the end never moves an article in the lists.
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
  if (period !== null && isPublicIn(period, now)) return { from: period.from, ...ending }
  const isOld = firstPublishedAt !== null && Date.parse(firstPublishedAt) <= now.getTime()
  return { from: isOld ? firstPublishedAt : now.toISOString(), ...ending }
}

function isPublicIn({ from, until }: NonNullable<Article['period']>, now: Date): boolean {
  const end = until === null ? undefined : new Date(until)
  return isWithin({ from: new Date(from), until: end }, now)
}

/** A warning if the chosen minute has an effect that an editor may not expect. */
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

/** Scheduled times are whole minutes; an article published at once has the second of the command. */
export function isScheduledMinute(plannedAt: string): boolean {
  return Date.parse(plannedAt) % 60_000 === 0
}

/** The end as the form's value; empty if there is none. */
export function endOf(period: Article['period']): string {
  return period === null || period.until === null ? '' : localMinute(period.until)
}
