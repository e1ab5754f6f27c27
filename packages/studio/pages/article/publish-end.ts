import { instantOf } from '../../japan-time.ts'
import type { Article } from './article.ts'
import { endOf } from './publish-times.ts'

/** Why the article can't be published with the chosen end. */
export function faultOfEnd(
  { period }: Pick<Article, 'period'>,
  { when, from, until }: { when: 'now' | 'later'; from: string; until: string },
  now: Date,
): string | undefined {
  const end = instantOf(until)
  if (end === undefined) return until === '' ? undefined : '年は西暦の4桁で入れてください。'
  // Publishing at once drops an end that has passed, unless a new one is chosen.
  if (when === 'now' && until === endOf(period)) return undefined
  if (Date.parse(end) <= now.getTime())
    return '過ぎた日時です。掲載がすぐに終わらないように、これからの日時にするか、空にしてください。'
  const start = when === 'later' ? instantOf(from) : undefined
  return start !== undefined && Date.parse(end) <= Date.parse(start)
    ? '公開の日時より後の日時にしてください。'
    : undefined
}
