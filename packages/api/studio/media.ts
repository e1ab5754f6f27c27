import { z } from 'zod'
import { focalPointSchema, mediaNameSchema } from '@tsuzuri/content/media'
import { pictureEditsSchema } from '@tsuzuri/content/picture-edits'
import { line, required } from '@tsuzuri/content/text'
import { actor, done, flag, nothing, page, pageOf, search, version } from './fields.ts'
import { route } from './route.ts'

export const media = z.object({
  name: z.string(),
  version: z.number(),
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  /** The original file name, for search only. */
  title: z.string(),
  alt: z.string(),
  credit: z.string(),
  focus: focalPointSchema,
  rightsUntil: z.string().nullable(),
  /** `held`: the rights have no end date. */
  rights: z.enum(['held', 'ending', 'ended']),
  createdAt: z.string(),
  createdBy: actor,
  isUsed: z.boolean(),
  labels: z.array(z.string()),
  /** For an edited version: its original and its edits. */
  madeOf: z.object({ source: z.string(), edits: pictureEditsSchema }).nullable(),
  hasVersions: z.boolean(),
  /** For an original: a version of it has a mosaic. */
  hasMosaic: z.boolean(),
})

const use = z.object({
  kind: z.enum(['article', 'banner', 'user', 'subcategory', 'series', 'settings', 'front']),
  id: z.number(),
  title: z.string(),
})

const uses = z.array(z.int().min(0).max(10_000)).max(10_000)
const place = z.union([
  z.strictObject({
    kind: z.literal('article'),
    id: z.number(),
    version: z.number(),
    newest: uses,
    shown: uses,
    focus: focalPointSchema.optional(),
    shownFocus: focalPointSchema.optional(),
    newestCredited: uses.optional(),
    shownCredited: uses.optional(),
  }),
  z.strictObject({
    kind: z.enum(['banner', 'user', 'subcategory', 'series', 'settings', 'front', 'front-draft']),
    id: z.number(),
    version: z.number(),
    focus: focalPointSchema.optional(),
  }),
])

const label = required(line(40))
const labels = z.array(label).max(30)

const details = {
  title: line(200).default(''),
  alt: line(300).default(''),
  credit: line(200).default(''),
  focus: focalPointSchema.default({ x: 0.5, y: 0.5 }),
  rightsUntil: z.iso.date().nullable().default(null),
  labels: labels.optional(),
}

export const mediaRoutes = {
  listMedia: route({
    method: 'GET',
    path: '/api/studio/media',
    summary:
      '画像。rights は権利の期限が近い（ending）か切れた（ended）画像だけを、期限の順に。切り抜きやモザイクをした版は、edited などで絞り込んだときだけ。',
    entrance: 'staff',
    input: z.strictObject({
      text: search,
      unused: flag,
      rights: z.enum(['ending', 'ended']).optional(),
      page,
      label: line(40).optional(),
      edited: flag,
      withoutAlt: flag,
      order: z.enum(['newest', 'oldest', 'title', 'largest']).optional(),
    }),
    answer: pageOf(media),
  }),
  getMedia: route({
    method: 'GET',
    path: '/api/studio/media/{name}',
    summary: '画像ひとつと、使われているところ。見えない記事は数だけ。',
    entrance: 'staff',
    input: z.strictObject({ name: mediaNameSchema }),
    answer: media.extend({
      uses: z.array(use),
      hiddenUses: z.number(),
      versions: z.array(z.object({ name: z.string(), url: z.string(), edits: pictureEditsSchema })),
    }),
  }),
  openUpload: route({
    method: 'POST',
    path: '/api/studio/uploads',
    summary:
      'ブラウザーから置き場所へ直に送るための、短い間だけ使える鍵。prefix の下にだけ書けます。鍵を出せない置き場所では session は false。',
    entrance: 'media.add',
    input: nothing,
    answer: z.object({
      prefix: z.string(),
      /** Whether the server decodes HEIC; if not, the browser converts it before the upload. */
      takesHeic: z.boolean(),
      session: z.union([
        z.literal(false),
        z.object({
          accessKeyId: z.string(),
          secretAccessKey: z.string(),
          sessionToken: z.string(),
          expiration: z.string(),
          endpoint: z.string().nullable(),
          region: z.string(),
          bucket: z.string(),
          prefix: z.string(),
        }),
      ]),
    }),
  }),
  completeUpload: route({
    method: 'POST',
    path: '/api/studio/uploads/completion',
    summary: '送り終えたファイルを調べて、画像として登録します。元のファイルは消えます。',
    entrance: 'media.add',
    input: z.strictObject({
      key: z.string().regex(/^uploads\/[\w./-]{1,400}$/, { error: '送ったファイルの名前ではありません' }),
      title: line(200).default(''),
      credit: line(200).default(''),
    }),
    answer: media.extend({ isKnown: z.boolean().describe('同じ画像がすでにあったか') }),
  }),
  saveMedia: route({
    method: 'PUT',
    path: '/api/studio/media/{name}',
    summary: '代替テキスト、クレジット、残す点、権利の期限を保存します。',
    entrance: 'staff',
    input: z.strictObject({ name: mediaNameSchema, version, ...details }),
    answer: media,
  }),
  createMediaVersion: route({
    method: 'POST',
    path: '/api/studio/media/{name}/versions',
    summary:
      '切り抜き、回転、モザイクをした版を作ります。元の画像は変わりません。同じ版がもうあれば、それを返します。',
    entrance: 'media.add',
    input: z.strictObject({ name: mediaNameSchema, edits: pictureEditsSchema }),
    answer: media,
  }),
  replaceMedia: route({
    method: 'POST',
    path: '/api/studio/media/{name}/replacement',
    summary:
      'この画像を、使われているところすべてで別の画像（by）に替えます。公開中の記事は、読者の見る文の画像もすぐに替わります。返った places を、name と by を入れ替えて送ると、元に戻ります。',
    entrance: 'media.add',
    input: z.strictObject({
      name: mediaNameSchema,
      by: mediaNameSchema,
      places: z.array(place).max(5000).optional(),
    }),
    answer: z.object({ places: z.array(place), skipped: z.number(), left: z.number() }),
  }),
  listMediaLabels: route({
    method: 'GET',
    path: '/api/studio/media-labels',
    summary: '画像のラベルと、その枚数。',
    entrance: 'staff',
    input: nothing,
    answer: z.object({ items: z.array(z.object({ label: z.string(), count: z.number() })) }),
  }),
  saveManyMedia: route({
    method: 'PUT',
    path: '/api/studio/media',
    summary: 'いくつもの画像の詳細を、まとめて保存します。書かなかった項目は変わりません。',
    entrance: 'media.add',
    input: z.strictObject({
      items: z
        .array(
          z.strictObject({
            name: mediaNameSchema,
            version,
            alt: line(300).optional(),
            credit: line(200).optional(),
            labels: labels.optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    answer: z.object({ items: z.array(media) }),
  }),
  deleteMedia: route({
    method: 'DELETE',
    path: '/api/studio/media/{name}',
    summary: '使われていない画像を消します。',
    entrance: 'staff',
    input: z.strictObject({ name: mediaNameSchema, version }),
    answer: done,
  }),
}
