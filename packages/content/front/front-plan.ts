import { z } from 'zod'
import { focalPointSchema, mediaNameSchema } from '../media/media.ts'
import { line, required } from '../text.ts'
import type { FrontName } from './front-name.ts'

// Optional fields that are absent stay absent, so a plan that was not changed is stored as the same text.

/** Normalised to UTC: equal times are stored as equal text. */
const instant = z.iso.datetime({ offset: true }).overwrite((text) => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
})
const period = { from: instant.optional(), until: instant.optional() }

function endsAfterStart({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean {
  return from === undefined || until === undefined || Date.parse(from) < Date.parse(until)
}

const wrongPeriod = { error: '終わりは始まりより後の日時にしてください', path: ['until'] }

/**
 * An edited version of an article's picture, for one card. `of` is the cover from which it was made: once the article has
 * another cover, the card shows that one, so a card never brings back a picture that was replaced.
 */
const cardPictureSchema = z.strictObject({
  media: mediaNameSchema,
  of: mediaNameSchema,
  focus: focalPointSchema,
})
export type CardPicture = z.infer<typeof cardPictureSchema>

/**
 * Another focal point of an article's picture, for one card. `of` is the cover for which it was chosen: it does not fit
 * another one. Points that were chosen before `of` existed are used with any cover.
 */
const cardFocusSchema = focalPointSchema.extend({ of: mediaNameSchema.optional() })

/**
 * An article that an editor placed, with its own headline, focal point and picture if those of the article don't fit.
 * `focus` is for the article's picture; a picture of the card has its own.
 */
export const articleChoiceSchema = z
  .strictObject({
    articleId: z.int().min(1),
    ...period,
    title: required(line(60)).optional(),
    focus: cardFocusSchema.optional(),
    picture: cardPictureSchema.optional(),
  })
  .refine(endsAfterStart, wrongPeriod)
export type ArticleChoice = z.infer<typeof articleChoiceSchema>

/** A feature that an editor placed first in the strip of features. */
const featureChoiceSchema = z
  .strictObject({ subcategoryId: z.int().min(1), ...period })
  .refine(endsAfterStart, wrongPeriod)

/** A series that an editor placed first in the strip of series. */
const seriesChoiceSchema = z
  .strictObject({ seriesId: z.int().min(1), ...period })
  .refine(endsAfterStart, wrongPeriod)

const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.enum(['category', 'subcategory', 'tag', 'user']), id: z.int().min(1) }),
])
export type FillSource = z.infer<typeof sourceSchema>

/** How the rest of a slot is filled, from sources as plans or files name them. */
export function fillSchemaOf<Source extends z.ZodType>(of: Source) {
  return z.discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('newest'), of }),
    z.strictObject({ rule: z.literal('most-read'), of, period: z.enum(['day', 'week', 'month']) }),
  ])
}
const fillSchema = fillSchemaOf(sourceSchema)
export type Fill = z.infer<typeof fillSchema>

const mostChoices = 200
const title = required(line(40)).optional()

function articleSlot<Kind extends string>(kind: Kind, mostCards: number) {
  return z.strictObject({
    kind: z.literal(kind),
    title,
    size: z.int().min(1).max(mostCards),
    cards: z.array(articleChoiceSchema).max(mostChoices),
    fill: fillSchema,
  })
}

export const slotSchema = z.discriminatedUnion('kind', [
  articleSlot('large', 3),
  articleSlot('row', 12),
  articleSlot('ranking', 10),
  /** Shows the first page of the front's own list. `size` is the least number of cards. */
  z.strictObject({
    kind: z.literal('newest'),
    title,
    size: z.int().min(1).max(40),
    cards: z.array(articleChoiceSchema).max(mostChoices),
  }),
  z.strictObject({
    kind: z.literal('features'),
    title,
    size: z.int().min(1).max(30),
    cards: z.array(featureChoiceSchema).max(mostChoices),
  }),
  z.strictObject({
    kind: z.literal('series'),
    title,
    size: z.int().min(1).max(12),
    cards: z.array(seriesChoiceSchema).max(mostChoices),
  }),
])
export type FrontSlot = z.infer<typeof slotSchema>
export type SlotKind = FrontSlot['kind']
/** A slot that holds articles. Any other kind is a strip, which holds records of its own. */
export type ArticleSlot = Exclude<FrontSlot, { kind: 'features' | 'series' }>

export const frontPlanSchema = z.strictObject({
  slots: z
    .array(slotSchema)
    .min(1)
    .max(12)
    // Without it the first page of the list would be missing: page 2 continues where it ends.
    .refine((slots) => slots.filter(({ kind }) => kind === 'newest').length === 1, {
      error: '「新着」の枠は、ちょうど一つ必要です',
    }),
})
export type FrontPlan = z.infer<typeof frontPlanSchema>

export function isArticleSlot(slot: FrontSlot): slot is ArticleSlot {
  return slot.kind !== 'features' && slot.kind !== 'series'
}

/** The initial plan of a front that no editor has composed. It looks like the page without a front. */
export function startingPlan(name: FrontName): FrontPlan {
  const fill = { rule: 'newest', of: { kind: 'all' } } as const
  if (name.kind !== 'home') return { slots: [{ kind: 'newest', size: 20, cards: [] }] }
  return {
    slots: [
      { kind: 'large', size: 1, cards: [], fill },
      { kind: 'row', size: 6, cards: [], fill },
      { kind: 'features', size: 30, cards: [] },
      { kind: 'newest', size: 13, cards: [] },
    ],
  }
}

/** Every time at which a plan alone changes the front, in order. */
export function momentsOf({ slots }: FrontPlan): number[] {
  const moments = slots.flatMap(({ cards }) =>
    cards.flatMap(({ from, until }) =>
      [from, until].flatMap((at) => (at === undefined ? [] : [Date.parse(at)])),
    ),
  )
  return [...new Set(moments)].toSorted((a, b) => a - b)
}

export function articlesOfPlan({ slots }: FrontPlan): number[] {
  const ids = slots.flatMap((slot) =>
    isArticleSlot(slot) ? slot.cards.map(({ articleId }) => articleId) : [],
  )
  return [...new Set(ids)]
}

/** The pictures that cards have of their own. */
export function picturesOfPlan({ slots }: FrontPlan): string[] {
  const names = slots.flatMap((slot) =>
    isArticleSlot(slot) ? slot.cards.flatMap(({ picture }) => picture?.media ?? []) : [],
  )
  return [...new Set(names)]
}

/** The plan with another picture wherever a card has this one. */
export function replacePictures({ slots }: FrontPlan, from: string, into: string): FrontPlan {
  const replaced = (card: ArticleChoice): ArticleChoice =>
    card.picture?.media === from ? { ...card, picture: { ...card.picture, media: into } } : card
  return {
    slots: slots.map((slot) => (isArticleSlot(slot) ? { ...slot, cards: slot.cards.map(replaced) } : slot)),
  }
}

export function featuresOfPlan({ slots }: FrontPlan): number[] {
  const ids = slots.flatMap((slot) =>
    slot.kind === 'features' ? slot.cards.map(({ subcategoryId }) => subcategoryId) : [],
  )
  return [...new Set(ids)]
}

export function seriesOfPlan({ slots }: FrontPlan): number[] {
  const ids = slots.flatMap((slot) =>
    slot.kind === 'series' ? slot.cards.map(({ seriesId }) => seriesId) : [],
  )
  return [...new Set(ids)]
}
