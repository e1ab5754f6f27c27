import { z } from 'zod'
import { articleSlugSchema, slugSchema } from '../address/slug.ts'
import type { FrontName } from '../front/front-name.ts'
import {
  articleChoiceSchema,
  fillSchemaOf,
  type FillSource,
  type FrontPlan,
  type FrontSlot,
} from '../front/front-plan.ts'
import { type FocalPoint, mediaNameSchema } from '../media/media.ts'
import { type Fault, Refusal } from '../refusal.ts'
import { featureCategorySlug } from '../taxonomy.ts'
import { line, required } from '../text.ts'
import type { Places } from './article-input.ts'
import { instant, instantOf } from './manuscript.ts'

// Fronts as files, with names instead of the ids of a plan.

const period = { from: instant.optional(), until: instant.optional() }

const focusSchema = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])

const cardSchema = z.strictObject({
  /** The slug of an article, or its number if it has no slug yet. */
  article: z.union([articleSlugSchema, z.int().min(1)]),
  ...period,
  title: articleChoiceSchema.shape.title,
  focus: focusSchema.optional(),
  /** The cover of the article for which the focal point was chosen. */
  focusOf: mediaNameSchema.optional(),
  /** A picture of the card's own, and the cover of the article from which it was made. */
  cover: z.strictObject({ picture: mediaNameSchema, of: mediaNameSchema, focus: focusSchema }).optional(),
})

const sourceSchema = z.union([
  z.literal('all'),
  z.strictObject({ category: slugSchema }),
  /** `category/subcategory` */
  z.strictObject({ subcategory: z.string().regex(/^[^/]+\/[^/]+$/) }),
  z.strictObject({ tag: line(100) }),
  z.strictObject({ user: slugSchema }),
])
export type WrittenSource = z.infer<typeof sourceSchema>

const fillSchema = fillSchemaOf(sourceSchema)

const common = { title: required(line(40)).optional(), size: z.int().min(1) }

const slotSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['large', 'row', 'ranking']),
    ...common,
    cards: z.array(cardSchema).default([]),
    fill: fillSchema,
  }),
  z.strictObject({ kind: z.literal('newest'), ...common, cards: z.array(cardSchema).default([]) }),
  z.strictObject({
    kind: z.literal('features'),
    ...common,
    cards: z.array(z.strictObject({ feature: slugSchema, ...period })).default([]),
  }),
  z.strictObject({
    kind: z.literal('series'),
    ...common,
    cards: z.array(z.strictObject({ series: slugSchema, ...period })).default([]),
  }),
])

export const frontsFileSchema = z.array(
  z.strictObject({
    /** `home`, `category/hair` or `feature/fuyu-no-hoshitsu` */
    page: z.string().regex(/^(home|(category|feature)\/[^/]+)$/, {
      error: 'home、category/… 、feature/… のどれかです',
    }),
    slots: z.array(slotSchema),
  }),
)
export type WrittenFront = z.infer<typeof frontsFileSchema>[number]
export type WrittenSlot = WrittenFront['slots'][number]

/** The pictures that cards have of their own. */
export function picturesOfFronts(fronts: readonly WrittenFront[]): string[] {
  return fronts.flatMap(({ slots }) =>
    slots.flatMap((slot) =>
      slot.kind === 'features' || slot.kind === 'series'
        ? []
        : slot.cards.flatMap(({ cover }) => cover?.picture ?? []),
    ),
  )
}

/** The places that a front names, and its articles by slug or number. */
export type FrontPlaces = Places & { article: (name: string | number) => number | undefined }

/** The input of the front commands. Missing references are refused with their name. */
export function frontInput(
  { page, slots }: WrittenFront,
  places: FrontPlaces,
  now: Date,
): { name: FrontName; plan: FrontPlan } {
  const faults: Fault[] = []
  const found = (id: number | undefined, name: string | number): number => {
    if (id === undefined) faults.push({ path: page, reason: `「${name}」はありません` })
    return id ?? 0
  }
  const feature = (slug: string) => found(places.subcategories.get(`${featureCategorySlug}/${slug}`), slug)
  const [kind, slug = ''] = page.split('/')
  const name: FrontName =
    kind === 'category'
      ? { kind, id: found(places.categories.get(slug), slug) }
      : kind === 'feature'
        ? { kind, id: feature(slug) }
        : { kind: 'home' }
  const plan = { slots: slots.map(readSlot) }
  if (faults.length === 0) return { name, plan }
  const reasons = [...new Set(faults.map(({ reason }) => reason))].join('、')
  throw new Refusal('invalid', `${page} の表紙：${reasons}。`, 'The front names what does not exist.', faults)

  function readSlot(slot: WrittenSlot): FrontSlot {
    if (slot.kind === 'features') {
      const cards = slot.cards.map((card) => ({ subcategoryId: feature(card.feature), ...readPeriod(card) }))
      return { ...withTitle(slot), kind: slot.kind, cards }
    }
    if (slot.kind === 'series') {
      const cards = slot.cards.map(({ series, ...card }) => ({
        seriesId: found(places.series.get(series), series),
        ...readPeriod(card),
      }))
      return { ...withTitle(slot), kind: slot.kind, cards }
    }
    const cards = slot.cards.map(({ article, title, focus, focusOf, cover, ...card }) => ({
      articleId: found(places.article(article), article),
      ...readPeriod(card),
      ...(title === undefined ? {} : { title }),
      ...(focus === undefined
        ? {}
        : { focus: { ...pointOf(focus), ...(focusOf === undefined ? {} : { of: focusOf }) } }),
      ...(cover === undefined
        ? {}
        : { picture: { media: cover.picture, of: cover.of, focus: pointOf(cover.focus) } }),
    }))
    if (slot.kind === 'newest') return { ...withTitle(slot), kind: slot.kind, cards }
    return {
      ...withTitle(slot),
      kind: slot.kind,
      cards,
      fill: { ...slot.fill, of: readSource(slot.fill.of) },
    }
  }

  function readSource(of: WrittenSource): FillSource {
    if (of === 'all') return { kind: 'all' }
    if ('category' in of)
      return { kind: 'category', id: found(places.categories.get(of.category), of.category) }
    if ('subcategory' in of)
      return { kind: 'subcategory', id: found(places.subcategories.get(of.subcategory), of.subcategory) }
    if ('tag' in of) return { kind: 'tag', id: found(places.tags.get(of.tag), of.tag) }
    return { kind: 'user', id: found(places.users.get(of.user), of.user) }
  }

  function readPeriod({ from, until }: { from?: string | undefined; until?: string | undefined }) {
    return {
      ...(from === undefined ? {} : { from: instantOf(from, now).toISOString() }),
      ...(until === undefined ? {} : { until: instantOf(until, now).toISOString() }),
    }
  }
}

function pointOf([x, y]: [number, number]): FocalPoint {
  return { x, y }
}

/** A title and a size, as plans and files have them. */
export function withTitle({ title, size }: { title?: string | undefined; size: number }) {
  return { ...(title === undefined ? {} : { title }), size }
}
