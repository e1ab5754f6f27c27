import type { Fill, FrontPlan } from '../front/front-plan.ts'

/** A whole number from 0 on, smaller than `below`. */
export type Random = (below: number) => number

export const weekMinutes = 7 * 24 * 60
const minuteMs = 60_000

/** Numbers that are the same in every run (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

type Choices = {
  start: Date
  articleIds: readonly number[]
  seriesIds: readonly number[]
  fills: readonly [Fill, ...Fill[]]
}

/** A plan of up to seven slots whose cards start and end in the week after `start`. */
export function randomPlan(random: Random, { start, articleIds, seriesIds, fills }: Choices): FrontPlan {
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString()
  const period = () => {
    const from = random(weekMinutes)
    return {
      ...(random(3) === 0 ? {} : { from: minutesLater(from) }),
      ...(random(2) === 0 ? {} : { until: minutesLater(from + 1 + random(weekMinutes)) }),
    }
  }
  const cards = (most: number) =>
    Array.from({ length: random(most) }, () => ({
      articleId: articleIds[random(articleIds.length)] ?? 1,
      ...period(),
    }))
  const slots: FrontPlan['slots'] = Array.from({ length: random(4) }, () => ({
    kind: (['large', 'row', 'ranking'] as const)[random(3)] ?? 'row',
    size: 1 + random(3),
    cards: cards(8),
    fill: fills[random(fills.length)] ?? fills[0],
  }))
  const features = { kind: 'features' as const, size: 6, cards: [] }
  const strips = Array.from({ length: random(3) }, () => ({
    kind: 'series' as const,
    size: 1 + random(3),
    cards: Array.from({ length: random(4) }, () => ({
      seriesId: seriesIds[random(seriesIds.length)] ?? 1,
      ...period(),
    })),
  }))
  const own = { kind: 'newest' as const, size: 1 + random(20), cards: cards(3) }
  const all = [...slots, ...(random(2) === 0 ? [] : [features]), ...strips]
  return { slots: all.toSpliced(random(all.length + 1), 0, own) }
}

/** Times at which a card of the plan starts or ends, a minute before such a time, and any others of the week. */
export function randomTimes(random: Random, moments: readonly number[], start: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, at) => {
    const moment = moments[random(Math.max(1, moments.length))]
    if (at % 2 === 0 && moment !== undefined) return new Date(moment - random(2) * minuteMs)
    return new Date(start.getTime() + (1 + random(weekMinutes)) * minuteMs)
  })
}
