import {
  type ArticleChoice,
  type Fill,
  type FrontPlan,
  frontPlanSchema,
  type FrontSlot,
  type SlotKind,
} from '@tsuzuri/content/front/front-plan'

/** The kind of content of a slot's cards. Cards move only between slots of the same kind. */
export type CardKind = 'article' | 'feature' | 'series'

/** A card on the desk. Its key stays the same when it is moved. */
export type DeskCard = {
  key: string
  /** The id of the article, feature or series. */
  id: number
  from: string | undefined
  until: string | undefined
  title: string | undefined
  focus: ArticleChoice['focus']
  picture: ArticleChoice['picture']
}

export type DeskSlot = {
  key: string
  kind: SlotKind
  title: string | undefined
  size: number
  fill: Fill | undefined
  cards: DeskCard[]
}

/** The index of a place in the cards of a slot. */
export type Place = { slotKey: string; at: number }

/** A plan in the form that the desk edits. Keys come from positions, so the same plan always gives the same keys. */
export function readDeskSlots({ slots }: FrontPlan): DeskSlot[] {
  return slots.map((slot, at) => ({
    key: `slot-${at}`,
    kind: slot.kind,
    title: slot.title,
    size: slot.size,
    fill: 'fill' in slot ? slot.fill : undefined,
    cards: slot.cards.map((card, index) => ({
      key: `card-${at}-${index}`,
      id: idOf(card),
      from: card.from,
      until: card.until,
      title: 'title' in card ? card.title : undefined,
      focus: 'focus' in card ? card.focus : undefined,
      picture: 'picture' in card ? card.picture : undefined,
    })),
  }))
}

function idOf(card: FrontSlot['cards'][number]): number {
  if ('articleId' in card) return card.articleId
  return 'seriesId' in card ? card.seriesId : card.subcategoryId
}

export function writePlan(slots: readonly DeskSlot[]): FrontPlan {
  return { slots: slots.map(writeSlot) }
}

/** Whether two plans are stored as the same; the order of their fields does not count. */
export function isSamePlan(one: FrontPlan, other: FrontPlan): boolean {
  const [first, second] = [one, other].map((plan) =>
    JSON.stringify(writePlan(readDeskSlots(frontPlanSchema.safeParse(plan).data ?? plan))),
  )
  return first === second
}

function writeSlot({ kind, title, size, fill, cards }: DeskSlot): FrontSlot {
  const common = { ...given('title', title), size }
  if (kind === 'features')
    return {
      kind,
      ...common,
      cards: cards.map(({ id, ...card }) => ({ subcategoryId: id, ...period(card) })),
    }
  if (kind === 'series')
    return { kind, ...common, cards: cards.map(({ id, ...card }) => ({ seriesId: id, ...period(card) })) }
  const articles = cards.map(({ id, title: own, focus, picture, ...card }) => ({
    articleId: id,
    ...period(card),
    ...given('title', own),
    ...given('focus', focus),
    ...given('picture', picture),
  }))
  if (kind === 'newest') return { kind, ...common, cards: articles }
  return { kind, ...common, cards: articles, fill: fill ?? newestOfAll }
}

const newestOfAll: Fill = { rule: 'newest', of: { kind: 'all' } }

/** The sizes that a new slot starts with, and the most that it may have (`content/front/front-plan.ts`). */
export const slotSizes: Readonly<Record<SlotKind, { start: number; most: number }>> = {
  large: { start: 1, most: 3 },
  row: { start: 3, most: 12 },
  ranking: { start: 5, most: 10 },
  newest: { start: 13, most: 40 },
  features: { start: 6, most: 30 },
  series: { start: 3, most: 12 },
}

const cardKinds: Readonly<Record<SlotKind, CardKind>> = {
  large: 'article',
  row: 'article',
  ranking: 'article',
  newest: 'article',
  features: 'feature',
  series: 'series',
}

export function cardKindOf({ kind }: Pick<DeskSlot, 'kind'>): CardKind {
  return cardKinds[kind]
}

export function newSlot(key: string, kind: SlotKind): DeskSlot {
  const isFilled = kind !== 'newest' && cardKinds[kind] === 'article'
  const fill: Fill =
    kind === 'ranking' ? { rule: 'most-read', of: { kind: 'all' }, period: 'week' } : newestOfAll
  return {
    key,
    kind,
    title: undefined,
    size: slotSizes[kind].start,
    fill: isFilled ? fill : undefined,
    cards: [],
  }
}

export function newCard(key: string, id: number): DeskCard {
  return {
    key,
    id,
    from: undefined,
    until: undefined,
    title: undefined,
    focus: undefined,
    picture: undefined,
  }
}

/** Adds a card if the slot shows its kind; at the end if no place is given. */
export function placeCard(
  slots: readonly DeskSlot[],
  kind: CardKind,
  { slotKey, at }: { slotKey: string; at?: number | undefined },
  card: DeskCard,
): DeskSlot[] | undefined {
  const slot = slots.find(({ key }) => key === slotKey)
  if (slot === undefined || cardKindOf(slot) !== kind) return undefined
  return addCard(slots, { slotKey, at: at ?? slot.cards.length }, card)
}

export function addCard(slots: readonly DeskSlot[], { slotKey, at }: Place, card: DeskCard): DeskSlot[] {
  return changeSlot(slots, slotKey, (slot) => ({ ...slot, cards: slot.cards.toSpliced(at, 0, card) }))
}

export function removeCard(slots: readonly DeskSlot[], cardKey: string): DeskSlot[] {
  return slots.map((slot) => {
    const cards = slot.cards.filter(({ key }) => key !== cardKey)
    return cards.length === slot.cards.length ? slot : { ...slot, cards }
  })
}

export function changeCard(
  slots: readonly DeskSlot[],
  cardKey: string,
  change: Partial<DeskCard>,
): DeskSlot[] {
  return slots.map((slot) => ({
    ...slot,
    cards: slot.cards.map((card) => (card.key === cardKey ? { ...card, ...change } : card)),
  }))
}

/** Moves a card to a place, counted among the cards before the move. Articles, features and series don't mix. */
export function moveCard(slots: readonly DeskSlot[], cardKey: string, place: Place): DeskSlot[] {
  const from = findCard(slots, cardKey)
  const to = slots.find(({ key }) => key === place.slotKey)
  if (from === undefined || to === undefined || cardKindOf(to) !== cardKindOf(from.slot)) return [...slots]
  const at = to.key === from.slot.key && from.at < place.at ? place.at - 1 : place.at
  return addCard(removeCard(slots, cardKey), { slotKey: to.key, at }, from.card)
}

export function findCard(
  slots: readonly DeskSlot[],
  cardKey: string,
): { slot: DeskSlot; card: DeskCard; at: number } | undefined {
  for (const slot of slots) {
    const at = slot.cards.findIndex(({ key }) => key === cardKey)
    const card = slot.cards[at]
    if (card !== undefined) return { slot, card, at }
  }
  return undefined
}

export function changeSlot(
  slots: readonly DeskSlot[],
  slotKey: string,
  change: (slot: DeskSlot) => DeskSlot,
): DeskSlot[] {
  return slots.map((slot) => (slot.key === slotKey ? change(slot) : slot))
}

export function moveSlot(slots: readonly DeskSlot[], slotKey: string, by: -1 | 1): DeskSlot[] {
  const from = slots.findIndex(({ key }) => key === slotKey)
  const to = from + by
  const slot = slots[from]
  if (slot === undefined || to < 0 || to >= slots.length) return [...slots]
  return slots.toSpliced(from, 1).toSpliced(to, 0, slot)
}

function period({ from, until }: Pick<DeskCard, 'from' | 'until'>) {
  return { ...given('from', from), ...given('until', until) }
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>
}
