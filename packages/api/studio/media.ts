import { z } from 'zod'
import { focalPointSchema, mediaNameSchema } from '@tsuzuri/content/media'
import { line } from '@tsuzuri/content/text'
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
})

const use = z.object({
  kind: z.enum(['article', 'banner', 'user', 'subcategory', 'series', 'settings']),
  id: z.number(),
  title: z.string(),
})

const details = {
  title: line(200).default(''),
  alt: line(300).default(''),
  credit: line(200).default(''),
  focus: focalPointSchema.default({ x: 0.5, y: 0.5 }),
  rightsUntil: z.iso.date().nullable().default(null),
}

export const mediaRoutes = {
  listMedia: route({
    method: 'GET',
    path: '/api/studio/media',
    summary: '画像。新しい順。rights は権利の期限が近い（ending）か切れた（ended）画像だけを、期限の順に。',
    entrance: 'staff',
    input: z.strictObject({
      text: search,
      unused: flag,
      rights: z.enum(['ending', 'ended']).optional(),
      page,
    }),
    answer: pageOf(media),
  }),
  getMedia: route({
    method: 'GET',
    path: '/api/studio/media/{name}',
    summary: '画像ひとつと、使われているところ。見えない記事は数だけ。',
    entrance: 'staff',
    input: z.strictObject({ name: mediaNameSchema }),
    answer: media.extend({ uses: z.array(use), hiddenUses: z.number() }),
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
    summary: '送り終えたファイルを調べて、画像として迎えます。元のファイルは消えます。',
    entrance: 'media.add',
    input: z.strictObject({
      key: z.string().regex(/^uploads\/[\w./-]{1,400}$/, { error: '送ったファイルの名前ではありません' }),
      title: line(200).default(''),
      credit: line(200).default(''),
    }),
    answer: media,
  }),
  saveMedia: route({
    method: 'PUT',
    path: '/api/studio/media/{name}',
    summary: '代替テキスト、クレジット、残す点、権利の期限を保存します。',
    entrance: 'staff',
    input: z.strictObject({ name: mediaNameSchema, version, ...details }),
    answer: media,
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
