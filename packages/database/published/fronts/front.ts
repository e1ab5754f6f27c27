import type { Kysely } from 'kysely'
import { listKey, type ListName } from '@tsuzuri/content/content-key'
import {
  type ComposedCard,
  type ComposedSlot,
  composeFront,
  depthOf,
  placedAt,
} from '@tsuzuri/content/front/compose-front'
import { frontOfList } from '@tsuzuri/content/front/front-name'
import {
  type ArticleChoice,
  type Fill,
  type FrontPlan,
  isArticleSlot,
} from '@tsuzuri/content/front/front-plan'
import { mediaUrl, type MediaView } from '@tsuzuri/content/media'
import { pageOf, perPage } from '@tsuzuri/content/page-number'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { ArticleCard, FrontSlotView, FrontView, Image } from '@tsuzuri/content/published'
import { findPlan } from '../../fronts/front-plans.ts'
import { type ListPage, readListPage } from '../../lists/page.ts'
import { mediaViews } from '../../media/media.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import type { Tables } from '../../tables.ts'
import { readCards } from '../articles/cards.ts'
import { readListCards } from '../lists/list-cards.ts'
import { type ArticleFilter, findLists } from '../lists/lists.ts'
import { listSeriesIds, readSeriesOf } from '../series/series.ts'
import { subcategoryLabels } from '../taxonomy/labels.ts'
import { readMostRead } from './most-read.ts'

/** A category, and a sub-category of it; neither for the home page. */
type FrontFilter = Pick<ArticleFilter, 'category' | 'subcategory'>

/** The first page of a list: composed by editors, or the newest articles if no editor has composed it. */
export async function readFront(db: Kysely<Tables>, filter: FrontFilter, now: Date): Promise<FrontView> {
  const [list = { kind: 'all' }] = await findLists(db, filter)
  addDependencies(db, listKey(list))
  const name = frontOfList(list, filter.category)
  const plan = name === undefined ? undefined : await findPlan(db, name)
  if (plan === undefined) {
    const { cards, total } = await readListCards(db, list, { page: 1, size: perPage, now })
    return { ...pageOf(cards, total, 1), slots: null }
  }
  const { slots, total } = await compose(db, plan, list, now)
  return { ...pageOf([], total, 1), slots }
}

async function compose(
  db: Kysely<Tables>,
  plan: FrontPlan,
  list: ListName,
  now: Date,
): Promise<{ slots: FrontSlotView[]; total: number }> {
  const size = depthOf(plan, perPage)
  const hasSeries = plan.slots.some(({ kind }) => kind === 'series')
  const [own, fills, seriesIds] = await Promise.all([
    readListPage(db, list, { page: 1, size, now }),
    readFills(db, plan, { own: list, size, now }),
    hasSeries ? listSeriesIds(db, now) : [],
  ])
  // The first page is shown in any case: with the placed articles, one query reads almost every card.
  const firstPage = own.articleIds.slice(0, perPage)
  const known = await readCards(db, [...new Set([...placedAt(plan, now), ...firstPage])], now)
  const visible = new Map(known.map((card) => [card.id, card]))
  const composed = composeFront(plan, now, {
    isVisible: (id) => visible.has(id),
    filling: (fill) => fills.get(fillKey(fill)) ?? own.articleIds,
    newest: own.articleIds,
    perPage,
    series: seriesIds,
  })
  const filled = composed.flatMap((slot) => ('cards' in slot ? slot.cards : []))
  const missing = filled.map(({ articleId }) => articleId).filter((id) => !visible.has(id))
  const cards = new Map([
    ...visible,
    ...(await readCards(db, missing, now)).map((card) => [card.id, card] as const),
  ])
  const featureSlugs = await subcategoryLabels(
    db,
    composed.flatMap((slot) => ('subcategoryIds' in slot ? slot.subcategoryIds : [])),
  )
  const series = await readSeriesOf(
    db,
    composed.flatMap((slot) => ('seriesIds' in slot ? slot.seriesIds : [])),
    now,
  )
  const pictures = await mediaViews(
    db,
    filled.flatMap(({ choice }) => choice?.picture?.media ?? []),
  )
  return { slots: composed.map(viewOf), total: own.total }

  function viewOf(slot: ComposedSlot): FrontSlotView {
    const title = slot.title ?? null
    if (slot.kind === 'features') {
      const slugs = slot.subcategoryIds.flatMap((id) => featureSlugs.get(id)?.slug ?? [])
      return { kind: slot.kind, title, size: slot.size, slugs: [...new Set(slugs)] }
    }
    if (slot.kind === 'series')
      return { kind: slot.kind, title, series: slot.seriesIds.flatMap((id) => series.get(id) ?? []) }
    return {
      kind: slot.kind,
      title,
      cards: slot.cards.flatMap((card) => withChoice(card, cards, pictures) ?? []),
    }
  }
}

/** The article of a card, with the headline and picture that the editor chose for this place. */
function withChoice(
  { articleId, choice }: ComposedCard,
  cards: ReadonlyMap<number, ArticleCard>,
  pictures: ReadonlyMap<string, MediaView>,
): ArticleCard | undefined {
  const card = cards.get(articleId)
  if (card === undefined || choice === undefined) return card
  const { title } = choice
  return {
    ...card,
    ...(title === undefined ? {} : { title, titleBreaks: phraseBreaks(title) }),
    cover: coverOf(card, choice, pictures),
  }
}

/** Shows no picture if the card's own picture does not exist: the editor did not choose the uncropped one. */
function coverOf(
  { cover }: ArticleCard,
  { picture, focus }: ArticleChoice,
  pictures: ReadonlyMap<string, MediaView>,
): Image | null {
  if (cover === null) return null
  // The article's cover was replaced since.
  const of = picture === undefined ? focus?.of : picture.of
  if (of !== undefined && cover.url !== mediaUrl(of)) return cover
  if (picture === undefined)
    return focus === undefined ? cover : { ...cover, focus: { x: focus.x, y: focus.y } }
  const view = pictures.get(picture.media)
  return view === undefined ? null : { ...view, alt: cover.alt, focus: picture.focus }
}

type FillReads = { own: ListName; size: number; now: Date }

/** The articles of each fill rule of a plan. Rules that give the newest of the front's own list are left out. */
async function readFills(
  db: Kysely<Tables>,
  { slots }: FrontPlan,
  { own, size, now }: FillReads,
): Promise<Map<string, readonly number[]>> {
  const rules = new Map<string, Fill>()
  for (const slot of slots)
    if (isArticleSlot(slot) && slot.kind !== 'newest') rules.set(fillKey(slot.fill), slot.fill)
  const read = async (fill: Fill): Promise<readonly number[]> => {
    addDependencies(db, listKey(fill.of))
    const newest: ListPage = await readListPage(db, fill.of, { page: 1, size, now })
    if (fill.rule === 'newest') return newest.articleIds
    const mostRead = await readMostRead(db, { list: fill.of, period: fill.period, size, now })
    return [...new Set([...mostRead, ...newest.articleIds])]
  }
  const wanted = [...rules].filter(
    ([, fill]) => fill.rule === 'most-read' || listKey(fill.of) !== listKey(own),
  )
  return new Map(await Promise.all(wanted.map(async ([key, fill]) => [key, await read(fill)] as const)))
}

function fillKey(fill: Fill): string {
  return `${fill.rule} ${fill.rule === 'most-read' ? fill.period : ''} ${listKey(fill.of)}`
}
