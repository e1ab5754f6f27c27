import type { FrontPlan } from '../front/front-plan.ts'

/** An article as the model knows it. Without `from` it is a draft, withdrawn or deleted. */
export type ModelArticle = {
  id: number
  from?: number
  until?: number
  lists: readonly string[]
  /** The series of which it is a part. */
  series?: number
}

export type ModelSeries = { id: number; ended: boolean }

/** `all`, or kind and id: `category 3`. */
export type ModelList = string

/**
 * What a front shows at a time, computed as simply as possible: the articles are an array, and each place is filled by a
 * search through all of them. It knows fill rules by newest only.
 */
export function modelFront(
  { slots }: FrontPlan,
  articles: readonly ModelArticle[],
  own: ModelList,
  at: number,
): number[][] {
  const readable = readableAt(articles, at).map(({ id, lists }) => ({ id, lists: ['all', ...lists] }))
  const used: number[] = []
  const firstPage = readable.filter(({ lists }) => lists.includes(own)).slice(0, 20)

  const shown = slots.map((slot) => {
    const places: number[] = []
    if (slot.kind === 'features' || slot.kind === 'series') return places
    for (const { articleId, from, until } of slot.cards) {
      const isOn = (!from || new Date(from).getTime() <= at) && (!until || new Date(until).getTime() > at)
      const isReadable = readable.some(({ id }) => id === articleId)
      if (!isOn || !isReadable || used.includes(articleId) || places.length >= slot.size) continue
      places.push(articleId)
      used.push(articleId)
    }
    return places
  })
  for (const [index, slot] of slots.entries()) {
    const places = shown[index] ?? []
    const add = (list: ModelList): boolean => {
      const next = readable.find(({ id, lists }) => lists.includes(list) && !used.includes(id))
      if (next === undefined) return false
      used.push(next.id)
      places.push(next.id)
      return true
    }
    if (slot.kind === 'features' || slot.kind === 'series') continue
    if (slot.kind === 'newest') {
      while (firstPage.some(({ id }) => !used.includes(id))) add(own)
      while (places.length < slot.size && add(own));
      continue
    }
    const { of } = slot.fill
    const source = of.kind === 'all' ? 'all' : `${of.kind} ${of.id}`
    while (places.length < slot.size && add(source));
    if (places.length === 0) while (places.length < slot.size && add(own));
  }
  return shown.filter((places) => places.length > 0)
}

/** The series that each strip of a front shows at a time. */
export function modelStrips(
  { slots }: FrontPlan,
  articles: readonly ModelArticle[],
  series: readonly ModelSeries[],
  at: number,
): number[][] {
  const order = modelSeries(articles, series, at)
  const strips = slots.filter((slot) => slot.kind === 'series')
  const used: number[] = []
  const shown = strips.map(({ cards, size }) => {
    const places: number[] = []
    for (const { seriesId, from, until } of cards) {
      const isOn = (!from || new Date(from).getTime() <= at) && (!until || new Date(until).getTime() > at)
      if (!isOn || !order.includes(seriesId) || used.includes(seriesId) || places.length >= size) continue
      places.push(seriesId)
      used.push(seriesId)
    }
    return places
  })
  for (const [index, places] of shown.entries())
    for (const id of order) {
      if (used.includes(id) || places.length >= (strips[index]?.size ?? 0)) continue
      places.push(id)
      used.push(id)
    }
  return shown.filter((places) => places.length > 0)
}

/** The series with a part to read: running ones first, then by their newest part. */
export function modelSeries(
  articles: readonly ModelArticle[],
  series: readonly ModelSeries[],
  at: number,
): number[] {
  const readable = readableAt(articles, at)
  const newest = (id: number) => readable.find((article) => article.series === id)?.from ?? 0
  const running = (ended: boolean) =>
    series
      .filter((one) => one.ended === ended && readable.some((article) => article.series === one.id))
      .toSorted((a, b) => newest(b.id) - newest(a.id) || b.id - a.id)
  return [...running(false), ...running(true)].map(({ id }) => id)
}

function readableAt(articles: readonly ModelArticle[], at: number): ModelArticle[] {
  return articles
    .filter((one) => one.from !== undefined && one.from <= at && (one.until === undefined || at < one.until))
    .toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0) || b.id - a.id)
}
