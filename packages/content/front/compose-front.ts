import {
  type ArticleChoice,
  type ArticleSlot,
  type Fill,
  type FrontPlan,
  type FrontSlot,
  isArticleSlot,
} from './front-plan.ts'

type Period = { from?: string | undefined; until?: string | undefined }

/** What a front is composed of at one time. All ids are those of articles that readers can see. */
export type FrontCandidates = {
  /** Which of the placed articles readers can see. */
  isVisible: (articleId: number) => boolean
  /** The articles that a fill rule gives, in their order. */
  filling: (fill: Fill) => readonly number[]
  /** The newest articles of the front's own list, and how many of them are its first page. */
  newest: readonly number[]
  perPage: number
}

export type ComposedCard = { articleId: number; choice?: ArticleChoice }

export type ComposedSlot =
  | { kind: ArticleSlot['kind']; title: string | undefined; cards: ComposedCard[] }
  | { kind: 'features'; title: string | undefined; size: number; subcategoryIds: number[] }

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
 * The front at a time. Placed articles go first, so no fill rule takes an article from the slot in which an editor placed
 * it; then the slots are filled from top to bottom. No article is shown twice.
 */
export function composeFront(plan: FrontPlan, now: Date, candidates: FrontCandidates): ComposedSlot[] {
  const taken = new Set<number>()
  const placed = plan.slots.map((slot) => (isArticleSlot(slot) ? placeCards(slot) : []))
  return plan.slots.flatMap((slot, at) => composeSlot(slot, placed[at] ?? []) ?? [])

  function placeCards({ cards, size }: ArticleSlot): ComposedCard[] {
    const shown: ComposedCard[] = []
    for (const choice of cards) {
      const { articleId } = choice
      if (shown.length === size) break
      if (!isShownAt(choice, now) || taken.has(articleId) || !candidates.isVisible(articleId)) continue
      taken.add(articleId)
      shown.push({ articleId, choice })
    }
    return shown
  }

  function composeSlot(slot: FrontSlot, cards: ComposedCard[]): ComposedSlot | undefined {
    const { title, size } = slot
    if (!isArticleSlot(slot)) {
      const shown = slot.cards.filter((card) => isShownAt(card, now))
      return { kind: slot.kind, title, size, subcategoryIds: shown.map(({ subcategoryId }) => subcategoryId) }
    }
    if (slot.kind === 'newest') {
      const firstPage = take(candidates.newest.slice(0, candidates.perPage), candidates.perPage)
      const further = take(candidates.newest, size - cards.length - firstPage.length)
      return filled(slot.kind, title, [...cards, ...firstPage, ...further])
    }
    const rest = take(candidates.filling(slot.fill), size - cards.length)
    if (cards.length + rest.length > 0) return filled(slot.kind, title, [...cards, ...rest])
    // The rule gives nothing: the title would promise what the newest articles are not.
    return filled(slot.kind, undefined, take(candidates.newest, size))
  }

  function take(ids: readonly number[], most: number): ComposedCard[] {
    const cards: ComposedCard[] = []
    for (const articleId of ids) {
      if (cards.length >= most) break
      if (taken.has(articleId)) continue
      taken.add(articleId)
      cards.push({ articleId })
    }
    return cards
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
