import type { Article } from './article.ts'
import { Refusal } from './refusal.ts'
import type { Period } from './visibility.ts'

/** A part that is released for a period; one without a period claims no number. */
export type ReleasedPart = Pick<Article, 'content' | 'period'>

export function partTaken(part: number, title: string): Refusal {
  return new Refusal(
    'conflict',
    `第${part}回は「${title}」が使っています。回の番号を変えてください。`,
    `Another article is part ${part} of this series.`,
    [{ path: 'series.part', reason: `第${part}回は「${title}」が使っています` }],
  )
}

/** Remembers the numbers of several articles, and refuses one that another has at the same time. */
export function claimedParts(): (article: ReleasedPart) => void {
  const claimed = new Map<string, { period: Period; slug: string; title: string }[]>()
  return ({ content: { series, slug, title }, period }) => {
    if (series === undefined || period === undefined) return
    const key = `${series.id} ${series.part}`
    const others = claimed.get(key) ?? []
    const holder = others.find((one) => one.slug !== slug && doPeriodsOverlap(one.period, period))
    if (holder !== undefined) throw partTaken(series.part, holder.title)
    claimed.set(key, [...others, { period, slug, title }])
  }
}

/** A part that appears when another ends may have its number. */
export function doPeriodsOverlap(one: Period, other: Period): boolean {
  return (
    (one.until === undefined || other.from < one.until) &&
    (other.until === undefined || one.from < other.until)
  )
}
