import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { type OperationName, operationPaths } from './operations.ts'
import { problem as problemSchema } from './problem-schema.ts'
import * as schemas from './schemas.ts'
import { searchPage, searchSuggestion } from './search-schemas.ts'

/** The schemas of every operation of the public API: the server validates input with them, the OpenAPI document describes them. */

const onlyOnce = { error: '一度だけ書いてください' }

const page = z
  .string(onlyOnce)
  .regex(/^[1-9][0-9]{0,14}$/, { error: '1から始まる半角の整数で書いてください' })
  .optional()
  .meta({ type: 'integer', minimum: 1, description: 'ページ番号', examples: [1] })
const slugText = z
  .string(onlyOnce)
  .min(1, { error: '空にはできません' })
  .max(200, { error: '200文字までです' })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: '制御文字は使えません' })
  .meta({ examples: ['hair'] })
const slugParameter = z.object({ slug: slugText })
const searchText = z
  .string({ error: '一つだけ書いてください' })
  .max(200, { error: '200文字までです' })
  .regex(/^\P{Cc}*$/u, { error: '制御文字は使えません' })
  .meta({ examples: ['保湿'] })
const nothing = z.strictObject({})

export const listArticles = get('listArticles', '記事の一覧。新しい順に20件ずつ。', {
  query: z.strictObject({
    category: slugText.optional(),
    subcategory: slugText.optional(),
    tag: slugText.optional(),
    user: slugText.optional(),
    series: slugText.optional(),
    page,
  }),
  answer: schemas.pageOf('ArticlePage', schemas.articleCard),
})

export const getArticle = get('getArticle', '記事ひとつ。', {
  params: slugParameter,
  query: z.strictObject({
    body: z
      .enum(['blocks', 'html'], { error: 'blocks か html のどちらかです' })
      .optional()
      .meta({ description: '本文の形。既定は blocks' }),
  }),
  answer: z.union([schemas.publishedArticle, schemas.publishedArticleHtml]),
})

export const listRelated = get('listRelated', '関連する記事。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.pageOf('RelatedArticles', schemas.articleCard),
})

export const listPlaces = get('listPlaces', '記事がいま、どの一覧の何ページ目で読めるか。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.pageOf('Places', schemas.place),
})

export const getReadings = get(
  'getReadings',
  '記事の言葉のよみ。本文には手を加えず、行ごとに文字の位置で示します。',
  { params: slugParameter, query: nothing, answer: schemas.articleReadings },
)

export const searchArticles = get(
  'searchArticles',
  '記事をさがします。漢字でも、かなでも、ローマ字でもかまいません。よく合うものから20件ずつ。引用符 " で囲むと、そのとおりに含む記事だけになります。',
  {
    query: z.strictObject({
      q: searchText,
      category: slugText.optional(),
      page,
    }),
    answer: searchPage,
  },
)

export const listSuggestions = get(
  'listSuggestions',
  '書きかけの言葉から、さがす言葉の候補。変換する前のかなやローマ字でも出ます。',
  {
    query: z.strictObject({ q: searchText }),
    answer: schemas.pageOf('SuggestionPage', searchSuggestion),
  },
)

export const listCategories = get(
  'listCategories',
  'カテゴリーとサブカテゴリー。特集は、公開中の記事があるものだけ。',
  {
    query: nothing,
    answer: schemas.pageOf('CategoryPage', schemas.publishedCategory),
  },
)

export const listNewestByCategory = get(
  'listNewestByCategory',
  '記事のあるカテゴリーと、それぞれの新しい記事3本。',
  { query: nothing, answer: schemas.pageOf('NewestByCategory', schemas.categoryWithNewest) },
)

export const listFeatures = get(
  'listFeatures',
  '特集。編集部の並び順。同じ順番のものは、新しい記事のあるものから。',
  {
    query: nothing,
    answer: schemas.pageOf('FeaturePage', schemas.feature),
  },
)

export const listTags = get('listTags', 'タグの索引。五十音順。', {
  query: z.strictObject({ page }),
  answer: schemas.tagPage,
})

export const getTag = get('getTag', 'タグひとつ。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.publishedTag,
})

export const listUsers = get('listUsers', '著者の一覧。五十音順。', {
  query: z.strictObject({ page }),
  answer: schemas.pageOf('UserPage', schemas.publishedUser),
})

export const getUser = get('getUser', '著者ひとり。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.publishedUser,
})

export const listSeries = get('listSeries', '連載の一覧。続いているものから、新しい回の順に20件ずつ。', {
  query: z.strictObject({ page }),
  answer: schemas.pageOf('SeriesList', schemas.publishedSeries),
})

export const getSeries = get('getSeries', '連載ひとつと、その回。新しい回から20件ずつ。', {
  params: slugParameter,
  query: z.strictObject({ page }),
  answer: schemas.seriesPage,
})

export const listRanking = get('listRanking', 'よく読まれている記事。', {
  query: z.strictObject({
    period: z
      .enum(['day', 'week', 'month'], { error: 'day、week、month のどれかです' })
      .optional()
      .meta({ description: '24時間、7日、30日。既定は day' }),
  }),
  answer: schemas.pageOf('Ranking', schemas.articleCard),
})

export const listBanners = get('listBanners', 'いま掲載中のバナー。', {
  query: nothing,
  answer: schemas.pageOf('BannerPage', schemas.banner),
})

export const getSettings = get('getSettings', '誌名、色、案内など、この雑誌の設定。', {
  query: nothing,
  answer: schemas.siteSettings,
})

export const getSite = get('getSite', '全ページに共通のもの：設定、案内、特集、よく読まれている記事。', {
  query: nothing,
  answer: schemas.siteView,
})

export const getDraft = get(
  'getDraft',
  '下書きの下見。下見リンクのトークンを Authorization: Bearer で渡します。',
  {
    query: nothing,
    headers: z.object({
      authorization: z
        .string()
        .optional()
        .meta({ examples: ['Bearer preview_…'] }),
    }),
    answer: schemas.publishedArticle,
  },
)

export const getFront = get(
  'getFront',
  '表紙。カテゴリーや特集の表紙は category と subcategory で。編集者が組んでいなければ slots は null で、items が新しい順の記事です。',
  {
    query: z.strictObject({ category: slugText.optional(), subcategory: slugText.optional() }),
    answer: schemas.front,
  },
)

type RequestSchemas = { params?: z.ZodObject; query: z.ZodObject; headers?: z.ZodObject }

function get<Name extends OperationName, Schemas extends RequestSchemas, Answer extends z.ZodType>(
  name: Name,
  summary: string,
  { answer, ...request }: Schemas & { answer: Answer },
) {
  return createRoute({
    method: 'get',
    path: operationPaths[name],
    summary,
    request,
    responses: {
      200: {
        description: '見つかりました',
        content: { 'application/json': { schema: answer } },
      },
      400: problem('リクエストに誤りがあります'),
      404: problem('見つかりません'),
      410: problem('取り下げられました'),
    },
  })
}

function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}
