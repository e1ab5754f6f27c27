import { z } from 'zod'
import { articleContentSchema, readerFields } from '@tsuzuri/content/article'
import { bannerPlaces } from '@tsuzuri/content/banner'
import { bodySchema } from '@tsuzuri/content/body/blocks'
import { disclosureKinds } from '@tsuzuri/content/disclosure'
import type * as published from '@tsuzuri/content/published'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { writingSchema } from '@tsuzuri/content/writing'

const instant = z.iso.datetime().meta({ examples: ['2026-11-02T01:00:00.000Z'] })
const slug = z.string().meta({ examples: ['fuyu-no-hoshitsu'] })
export const namedSlug = { slug, name: z.string() }
export const total = z.int().meta({ description: 'いま読める記事の数' })

const mediaView = z
  .object({ url: z.string(), width: z.int(), height: z.int(), colour: z.string(), light: z.int() })
  .meta({
    id: 'Media',
    description:
      '画像。url に /320、/480、/640、/960、/1280、/1920 を続けると、その幅の画像になります。大きさと平均の色（colour）、明るさの分布（light）が先に分かるので、読み込みで紙面が動きません。',
  })

const image = mediaView
  .extend({ alt: z.string(), focus: z.object({ x: z.number(), y: z.number() }) })
  .meta({ id: 'Image', description: '代替テキストと、切り抜いても残る点（focus）を持つ画像。' })

const disclosure = z
  .object({ kind: z.enum(disclosureKinds), label: z.string(), sponsor: z.string() })
  .meta({ id: 'Disclosure', description: '広告の表示。label は記事のあるところすべてに添えます。' })

const phraseBreaks = z
  .array(z.int())
  .readonly()
  .meta({ description: '文節の切れ目。見出しをここで折り返します。', examples: [[5, 9]] })

export const articleCardFields = {
  id: z.int(),
  slug,
  title: z.string(),
  titleBreaks: phraseBreaks,
  lead: z.string(),
  cover: image.nullable(),
  category: z.object({ ...namedSlug, colour: z.string() }),
  subcategory: z.object(namedSlug).nullable(),
  authors: z.array(z.object(namedSlug)),
  disclosure,
  publishedAt: instant,
  updatedAt: instant.nullable(),
  readingMinutes: z.int(),
}

export const articleCard: z.ZodType<published.ArticleCard> = z
  .object(articleCardFields)
  .meta({ id: 'ArticleCard' })

const userFields = {
  ...namedSlug,
  reading: z.string(),
  title: z.string(),
  biography: z.string(),
  portrait: image.nullable(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
}
const userCard = z.object(userFields).meta({ id: 'UserCard' })

export const publishedUser: z.ZodType<published.PublishedUser> = z
  .object({ ...userFields, total })
  .meta({ id: 'User' })

export const publishedTag: z.ZodType<published.PublishedTag> = z
  .object({
    ...namedSlug,
    reading: z.string(),
    row: z.string().meta({ description: '五十音の行', examples: ['か'] }),
    total,
  })
  .meta({ id: 'Tag' })

export const tagPage: z.ZodType<published.TagPage> = z
  .object({
    ...pageFields(publishedTag),
    rows: z
      .array(z.object({ row: z.string(), page: z.int().min(1) }))
      .meta({ description: 'タグのある五十音の行と、その行が始まるページ' }),
  })
  .meta({ id: 'TagPage' })

const categoryFields = {
  ...namedSlug,
  description: z.string(),
  colour: z.string(),
  total,
  subcategories: z.array(z.object({ ...namedSlug, description: z.string(), total })),
}

export const publishedCategory: z.ZodType<published.PublishedCategory> = z
  .object(categoryFields)
  .meta({ id: 'Category' })

export const categoryWithNewest: z.ZodType<published.CategoryWithNewest> = z
  .object({ ...categoryFields, newest: z.array(articleCard) })
  .meta({ id: 'CategoryWithNewest' })

export const feature: z.ZodType<published.Feature> = z
  .object({
    ...namedSlug,
    nameBreaks: phraseBreaks,
    description: z.string(),
    cover: image.nullable(),
    total,
    newestAt: instant.nullable(),
  })
  .meta({ id: 'Feature' })

export const banner: z.ZodType<published.BannerView> = z
  .object({
    place: z.enum(bannerPlaces),
    href: z.string(),
    paid: z.boolean(),
    image: mediaView.extend({ alt: z.string() }),
    altBreaks: phraseBreaks,
  })
  .meta({ id: 'Banner' })

const seriesFields = {
  ...namedSlug,
  reading: z.string(),
  nameBreaks: phraseBreaks,
  description: z.string(),
  cover: image.nullable(),
  authors: z.array(
    z.object({ ...namedSlug, hasPage: z.boolean().meta({ description: '著者のページがあるか' }) }),
  ),
  rhythm: z.string().meta({ description: '掲載の間隔', examples: ['毎週水曜'] }),
  ended: z.boolean().meta({ description: '連載が終わったか' }),
  nextOn: z.iso
    .date()
    .nullable()
    .meta({ description: '次回の日。編集者が決めていて、まだ過ぎていないときだけ' }),
  total,
  newestAt: instant,
}

export const publishedSeries: z.ZodType<published.PublishedSeries> = z
  .object(seriesFields)
  .meta({ id: 'Series', description: '連載。' })

const part = z.int().meta({ description: '第n回の n', examples: [3] })

const seriesPart = z
  .object({ id: z.int(), slug, title: z.string(), disclosure, publishedAt: instant, part })
  .meta({ id: 'SeriesPart' })

export const seriesPage: z.ZodType<published.SeriesPage> = z
  .object({
    ...seriesFields,
    ...pageFields(z.object({ ...articleCardFields, part }).meta({ id: 'SeriesPartCard' })),
    first: seriesPart,
    latest: seriesPart,
  })
  .meta({ id: 'SeriesPage', description: '連載と、その回の1ページ分。' })

const articleSeries = z
  .object({
    ...namedSlug,
    ended: z.boolean(),
    nextOn: seriesFields.nextOn,
    total,
    writing: writingSchema
      .optional()
      .meta({ description: '記事が決めていないときの組み方向。なければ雑誌の設定' }),
    part,
    previous: seriesPart.nullable(),
    next: seriesPart.nullable(),
    parts: z.array(seriesPart).meta({ description: '前後の回。この記事も含みます。' }),
  })
  .meta({ id: 'ArticleSeries', description: '記事が属する連載。' })

const body = z
  .strictObject(bodySchema.shape)
  .meta({ id: 'Body', description: '本文。HTML ではなく、ブロックの並びです。' })

const articleFields = {
  ...articleCardFields,
  ...articleContentSchema.pick(readerFields).shape,
  modifiedAt: instant.meta({
    description: '公開中の本文が最後に変わった時刻。updatedAt は、編集者が記事に示す更新日です。',
  }),
  headingBreaks: z.array(phraseBreaks),
  authors: z.array(userCard),
  supervisor: z
    .object({ user: userCard, credentials: z.string(), checked: z.string(), checkedOn: z.iso.date() })
    .nullable(),
  tags: z.array(z.object({ ...namedSlug, reading: z.string() })),
  socialImage: mediaView.nullable(),
  media: z.record(z.string(), mediaView),
  articles: z.record(z.string(), articleCard),
  series: articleSeries.nullable(),
}

export const publishedArticle: z.ZodType<published.PublishedArticle> = z
  .object({ ...articleFields, body })
  .meta({ id: 'Article' })

export const publishedArticleHtml = z
  .object({ ...articleFields, html: z.string().meta({ description: '本文を HTML にしたもの' }) })
  .meta({ id: 'ArticleHtml' })

export const articleReadings: z.ZodType<published.ArticleReadings> = z
  .object({
    lines: z.array(
      z.object({
        hash: z.string().meta({ description: '行の文字から計算した名前' }),
        words: z.array(
          z.object({
            from: z.int(),
            to: z.int(),
            reading: z.string(),
            level: z
              .union([z.literal(0), z.literal(1), z.literal(2)])
              .meta({ description: '0：小学校で習う漢字、1：中学校までに習う漢字、2：それ以外の漢字を含む' }),
            isConfirmed: z.boolean().meta({ description: '編集者が確かめたよみか' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Readings' })

export const siteSettings = z.strictObject(siteSettingsSchema.shape).meta({ id: 'Settings' })

export const place: z.ZodType<published.Place> = z
  .object({
    list: z.enum(['all', 'category', 'subcategory', 'tag', 'user', 'series']),
    category: z.string().nullable(),
    slug: z.string().nullable(),
    page: z.int(),
  })
  .meta({ id: 'Place', description: '一覧の何ページ目にあるか。' })

export const siteView: z.ZodType<published.SiteView> = z
  .object({
    settings: siteSettings,
    categories: z.array(z.object({ ...namedSlug, description: z.string(), colour: z.string() })),
    features: z.array(feature),
    banners: z.array(banner),
    ranking: z.array(
      z.object({ id: z.int(), slug, title: z.string(), titleBreaks: phraseBreaks, disclosure }),
    ),
    tags: z.array(z.object(namedSlug)),
    hasSeries: z.boolean().meta({ description: '読める連載があるか' }),
    taglineBreaks: phraseBreaks,
    footerLinkBreaks: z.array(phraseBreaks),
  })
  .meta({ id: 'Site', description: '全ページに共通のもの。' })

export const front: z.ZodType<published.FrontView> = z
  .object({
    ...pageFields(articleCard),
    slots: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.enum(['large', 'row', 'ranking', 'newest']),
            title: z.string().nullable(),
            cards: z.array(articleCard),
          }),
          z.object({
            kind: z.literal('features'),
            title: z.string().nullable(),
            size: z.int(),
            slugs: z.array(z.string()),
          }),
          z.object({
            kind: z.literal('series'),
            title: z.string().nullable(),
            series: z.array(publishedSeries),
          }),
        ]),
      )
      .nullable(),
  })
  .meta({ id: 'Front', description: '表紙。枠が上から並び、同じ記事は二度出ません。' })

export function pageOf<Item extends z.ZodType>(name: string, item: Item) {
  return z.object(pageFields(item)).meta({ id: name })
}

export function pageFields<Item extends z.ZodType>(item: Item) {
  return { items: z.array(item), total: z.int(), page: z.int(), pageCount: z.int(), perPage: z.int() }
}
