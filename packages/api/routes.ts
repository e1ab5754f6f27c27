import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import * as schemas from './schemas.ts'

/** All routes of the public API: `server` handles them, `client` calls them, the OpenAPI document describes them. */

const onlyOnce = { error: '一度だけ書いてください' }

const page = z
  .string(onlyOnce)
  .regex(/^[1-9][0-9]{0,14}$/, { error: '1 から始まる半角の整数で書いてください' })
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

export const listArticles = get('/api/articles', '記事の一覧。新しい順に20件ずつ。', {
  query: z.strictObject({
    category: slugText.optional(),
    subcategory: slugText.optional(),
    tag: slugText.optional(),
    user: slugText.optional(),
    page,
  }),
  answer: schemas.pageOf('ArticlePage', schemas.articleCard),
})

export const getArticle = get('/api/articles/{slug}', '記事ひとつ。', {
  params: slugParameter,
  query: z.strictObject({
    body: z
      .enum(['blocks', 'html'], { error: 'blocks か html のどちらかです' })
      .optional()
      .meta({ description: '本文の形。既定は blocks' }),
  }),
  answer: z.union([schemas.publishedArticle, schemas.publishedArticleHtml]),
})

export const listRelated = get('/api/articles/{slug}/related', '関連する記事。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.pageOf('RelatedArticles', schemas.articleCard),
})

export const listPlaces = get('/api/articles/{slug}/places', '記事がいま、どの一覧の何ページ目で読めるか。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.pageOf('Places', schemas.place),
})

export const searchArticles = get(
  '/api/search',
  '記事をさがします。漢字でも、かなでも、ローマ字でもかまいません。よく合うものから20件ずつ。引用符 " で囲むと、そのとおりに含む記事だけになります。',
  {
    query: z.strictObject({
      q: searchText,
      category: slugText.optional(),
      page,
    }),
    answer: schemas.searchPage,
  },
)

export const listSuggestions = get(
  '/api/search/suggestions',
  '書きかけの言葉から、さがす言葉の候補。変換する前のかなやローマ字でも出ます。',
  {
    query: z.strictObject({ q: searchText }),
    answer: schemas.pageOf('SuggestionPage', schemas.searchSuggestion),
  },
)

export const listCategories = get('/api/categories', 'カテゴリーとサブカテゴリー。', {
  query: nothing,
  answer: schemas.pageOf('CategoryPage', schemas.publishedCategory),
})

export const listNewestByCategory = get(
  '/api/categories/newest',
  '記事のあるカテゴリーと、それぞれの新しい記事3本。',
  { query: nothing, answer: schemas.pageOf('NewestByCategory', schemas.categoryWithNewest) },
)

export const listFeatures = get('/api/features', '特集。新しい記事のあるものから。', {
  query: nothing,
  answer: schemas.pageOf('FeaturePage', schemas.feature),
})

export const listTags = get('/api/tags', 'タグの索引。五十音順。', {
  query: z.strictObject({ page }),
  answer: schemas.pageOf('TagPage', schemas.publishedTag),
})

export const getTag = get('/api/tags/{slug}', 'タグひとつ。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.publishedTag,
})

export const listUsers = get('/api/users', '著者の一覧。五十音順。', {
  query: z.strictObject({ page }),
  answer: schemas.pageOf('UserPage', schemas.publishedUser),
})

export const getUser = get('/api/users/{slug}', '著者ひとり。', {
  params: slugParameter,
  query: nothing,
  answer: schemas.publishedUser,
})

export const listRanking = get('/api/ranking', 'よく読まれている記事。', {
  query: z.strictObject({
    period: z
      .enum(['day', 'week', 'month'], { error: 'day、week、month のどれかです' })
      .optional()
      .meta({ description: '24時間、7日、30日。既定は day' }),
  }),
  answer: schemas.pageOf('Ranking', schemas.articleCard),
})

export const listBanners = get('/api/banners', 'いま掲載中のバナー。', {
  query: nothing,
  answer: schemas.pageOf('BannerPage', schemas.banner),
})

export const getSettings = get('/api/settings', '誌名、色、案内など、この雑誌の設定。', {
  query: nothing,
  answer: schemas.siteSettings,
})

export const getSite = get(
  '/api/site',
  'どのページのまわりにも立つもの：設定、案内、特集、よく読まれている記事。',
  {
    query: nothing,
    answer: schemas.siteView,
  },
)

export const getDraft = get(
  '/api/draft',
  '下書きの下見。下見リンクの札を Authorization: Bearer で渡します。',
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

type RouteSchemas = { params?: z.ZodObject; query: z.ZodObject; headers?: z.ZodObject; answer: z.ZodType }

function get<Path extends string, Schemas extends RouteSchemas>(
  path: Path,
  summary: string,
  { answer, ...request }: Schemas,
) {
  return createRoute({
    method: 'get',
    path,
    summary,
    request,
    responses: {
      200: {
        description: '見つかりました',
        content: { 'application/json': { schema: answer } },
      },
      400: problem('尋ね方に誤りがあります'),
      404: problem('見つかりません'),
      410: problem('取り下げられました'),
    },
  })
}

function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: schemas.problem } } }
}
