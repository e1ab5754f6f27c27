import {
  type ArticleChoice,
  type ArticleSlot,
  type Fill,
  type FrontPlan,
  type FrontSlot,
  isArticleSlot,
} from './front-plan.ts'

type Period = { from?: string | undefined; until?: string | undefined }

/** The candidates for a front at a given time. All ids are those of articles and series that readers can see. */
export type FrontCandidates = {
  /** Which of the placed articles readers can see. */
  isVisible: (articleId: number) => boolean
  /** The articles that a fill rule gives, in their order. */
  filling: (fill: Fill) => readonly number[]
  /** The newest articles of the front's own list, and how many of them are its first page. */
  newest: readonly number[]
  perPage: number
  /** The series with parts to read, in the order in which a strip is filled. */
  series: readonly number[]
}

export type ComposedCard = { articleId: number; choice?: ArticleChoice }

export type ComposedSlot =
  | { kind: ArticleSlot['kind']; title: string | undefined; cards: ComposedCard[] }
  | { kind: 'features'; title: string | undefined; size: number; subcategoryIds: number[] }
  | { kind: 'series'; title: string | undefined; seriesIds: number[] }

/** Whether a card with this period is shown: from its minute on, and before its end. */
export function isShownAt({ from, until }: Period, now: Date): boolean {
  const at = now.getTime()
  return (from === undefined || Date.parse(from) <= at) && (until === undefined || at < Date.parse(until))
}

/** The articles that are placed at a time, whether readers can see them or not. */
export function placedAt({ slots }: FrontPlan, now: Date): number[] {
  const cards = slots.filter(isArticleSlot).flatMap((slot) => slot.cards)
  return [...new Set(cards.filter((card) => isShownAt(card, now)).map(({ articleId }) => articleId))]
}

/** How many articles of each list composing may need: as many as all slots hold, with the first page of the list. */
export function depthOf({ slots }: FrontPlan, perPage: number): number {
  return slots.filter(isArticleSlot).reduce((sum, { size }) => sum + size, perPage)
}

/**
 * The front at a time. Placed articles and series go first, so no fill rule takes one from the slot in which an editor
 * placed it; then the slots are filled from top to bottom. Nothing is shown twice.
 */
export function composeFront(plan: FrontPlan, now: Date, candidates: FrontCandidates): ComposedSlot[] {
  const takeArticles = takingOnce()
  const takeSeries = takingOnce()
  const placedCards = plan.slots.map((slot) => (isArticleSlot(slot) ? placeCards(slot) : []))
  const placedSeries = plan.slots.map((slot) => (slot.kind === 'series' ? placeSeries(slot) : []))
  return plan.slots.flatMap((slot, at) => {
    if (isArticleSlot(slot)) return composeSlot(slot, placedCards[at] ?? []) ?? []
    return composeStrip(slot, placedSeries[at] ?? []) ?? []
  })

  function placeCards({ cards, size }: ArticleSlot): ComposedCard[] {
    const shown = cards
      .filter((card) => isShownAt(card, now) && candidates.isVisible(card.articleId))
      .map((choice) => ({ articleId: choice.articleId, choice }))
    return takeArticles(shown, ({ articleId }) => articleId, size)
  }

  function placeSeries({ cards, size }: Extract<Strip, { kind: 'series' }>): number[] {
    const shown = cards
      .filter((card) => isShownAt(card, now) && candidates.series.includes(card.seriesId))
      .map(({ seriesId }) => seriesId)
    return takeSeries(shown, (id) => id, size)
  }

  function composeSlot(slot: ArticleSlot, cards: ComposedCard[]): ComposedSlot | undefined {
    const { title, size } = slot
    if (slot.kind === 'newest') {
      const firstPage = take(candidates.newest.slice(0, candidates.perPage), candidates.perPage)
      const further = take(candidates.newest, size - cards.length - firstPage.length)
      return filled(slot.kind, title, [...cards, ...firstPage, ...further])
    }
    const rest = take(candidates.filling(slot.fill), size - cards.length)
    if (cards.length + rest.length > 0) return filled(slot.kind, title, [...cards, ...rest])
    // The rule gives no articles: the newest ones fill the slot, without its title, which would not fit them.
    return filled(slot.kind, undefined, take(candidates.newest, size))
  }

  function take(ids: readonly number[], most: number): ComposedCard[] {
    return takeArticles(ids, (id) => id, most).map((articleId) => ({ articleId }))
  }

  function composeStrip(slot: Strip, placed: readonly number[]): ComposedSlot | undefined {
    const { title, size } = slot
    if (slot.kind === 'features') {
      const shown = slot.cards.filter((card) => isShownAt(card, now))
      return { kind: slot.kind, title, size, subcategoryIds: shown.map(({ subcategoryId }) => subcategoryId) }
    }
    const rest = takeSeries(candidates.series, (id) => id, size - placed.length)
    const seriesIds = [...placed, ...rest]
    return seriesIds.length === 0 ? undefined : { kind: slot.kind, title, seriesIds }
  }
}

type Strip = Exclude<FrontSlot, ArticleSlot>

/** Takes the first items of a list that were not taken before. */
function takingOnce() {
  const taken = new Set<number>()
  return <Item>(items: readonly Item[], idOf: (item: Item) => number, most: number): Item[] => {
    const chosen: Item[] = []
    for (const item of items) {
      if (chosen.length >= most) break
      const id = idOf(item)
      if (taken.has(id)) continue
      taken.add(id)
      chosen.push(item)
    }
    return chosen
  }
}

/** A slot without any card is left out: there is no article left to show. */
function filled(
  kind: ArticleSlot['kind'],
  title: string | undefined,
  cards: ComposedCard[],
): ComposedSlot | undefined {
  return cards.length === 0 ? undefined : { kind, title, cards }
}
