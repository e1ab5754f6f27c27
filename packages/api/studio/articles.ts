import { z } from 'zod'
import { articleContentSchema } from '@tsuzuri/content/article'
import { focalPointSchema } from '@tsuzuri/content/media'
import { prose } from '@tsuzuri/content/text'
import { actor, done, flag, id, instant, page, pageOf, search, version } from './fields.ts'
import { media } from './media.ts'
import { route } from './route.ts'

const articleStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn', 'deleted'] as const
export const articleState = z.enum(articleStates)
const state = articleState

const review = z.object({
  state: z.enum(['requested', 'returned']),
  note: z.string(),
  at: z.string(),
  by: actor,
  /** The newest approval of the request; `isSameText` is false if the text was changed since. */
  approval: z.object({ at: z.string(), by: actor, isSameText: z.boolean() }).nullable(),
})

/** The scheduled time, and the time at which the server confirmed that the article was visible. */
const receipt = z.object({
  plannedAt: z.string(),
  seenAt: z.string().nullable(),
  /** The scheduled time has passed without confirmation. */
  isOverdue: z.boolean(),
})

const row = z.object({
  id: z.number(),
  version: z.number(),
  state,
  /** The newest document differs from the published one. */
  hasUnpublishedEdits: z.boolean(),
  slug: z.string(),
  title: z.string(),
  category: z.object({ id: z.number(), name: z.string(), colour: z.string() }).nullable(),
  cover: z.object({ media: z.string(), focus: focalPointSchema }).nullable(),
  period: z.object({ from: z.string(), until: z.string().nullable() }).nullable(),
  createdAt: z.string(),
  createdBy: actor,
  editedAt: z.string(),
  editedBy: actor,
  tags: z.array(z.string()),
  authors: z.array(z.string()),
  /** The person in charge (担当), if it is not the creator. */
  assignee: actor.nullable(),
  review: review.nullable(),
  receipt: receipt.nullable(),
})

const checklistItem = z.object({
  path: z.string(),
  reason: z.string(),
  weight: z.enum(['required', 'advised']),
})

export const article = row.extend({
  content: articleContentSchema,
  firstPublishedAt: z.string().nullable(),
  checklist: z.array(checklistItem),
  /** The last day on which each picture may be used, for pictures whose rights end. */
  rights: z.array(z.object({ media: z.string(), until: z.string() })),
  /** Pictures without a mosaic, if another version of the same picture has one. */
  unmasked: z.array(z.string()),
  /** The rights of this actor on this article now. */
  may: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    delete: z.boolean(),
    review: z.boolean(),
    /** Approve or return a request for publication. */
    answer: z.boolean(),
    assign: z.boolean(),
  }),
})

const target = { id, version }

export const articleRoutes = {
  listArticles: route({
    method: 'GET',
    path: '/api/studio/articles',
    summary:
      '記事。新しく直したものから。執筆者には自分の記事だけ。text は題名・スラッグ・本文・よみから探します。titlesFirst は、題名かスラッグにあるものを先に並べます。',
    entrance: 'article.read',
    input: z.strictObject({
      state: state.optional(),
      categoryId: id.optional(),
      userId: id.optional(),
      text: search,
      /** Articles whose title or slug matches the text come before those that only mention it. */
      titlesFirst: flag,
      /** Only the article with exactly this slug. */
      slug: search,
      /** Only articles that the current user created or is in charge of. */
      mine: flag,
      overdue: flag,
      review: z.enum(['requested', 'returned']).optional(),
      tagId: id.optional(),
      /** The date by which the list is sorted; `from` and `until` limit it (days in Japan, both included). */
      sort: z.enum(['edited', 'created', 'published']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      /** The person in charge. */
      assigneeId: id.optional(),
      /** Articles of people who left. */
      unattended: flag,
      /** Only templates (雛形). Without it, the list has templates only among deleted articles. */
      template: flag,
      page,
    }),
    answer: pageOf(row),
  }),
  getOverview: route({
    method: 'GET',
    path: '/api/studio/overview',
    summary: '編集室に入ったときに見るもの：記事の数、待っている依頼、これからの公開、遅れているもの。',
    entrance: 'article.read',
    input: z.strictObject({}),
    answer: z.object({
      drafts: z.number(),
      requested: z.array(row),
      scheduled: z.array(row),
      overdue: z.array(row),
      recent: z.array(row),
      /** Pictures in use whose rights have ended or end soon, earliest first. */
      endingPictures: z.array(media),
      /** For administrators: scheduled backups fail or are late. */
      backupTrouble: z
        .object({ lastSuccessAt: z.string().nullable(), failingSince: z.string().nullable() })
        .nullable(),
      /** For administrators: the server's disk is nearly full or cannot be written. */
      diskTrouble: z
        .object({ kind: z.enum(['low', 'full', 'read-only', 'failed']), freeBytes: z.number() })
        .nullable(),
      /** Messages were given up or have waited for long. */
      deliveryTrouble: z
        .object({ failed: z.number(), waiting: z.number(), oldestAt: z.string().nullable() })
        .nullable(),
      /** For administrators: the CDN could not be purged since this time. */
      purgeTrouble: z.object({ since: z.string() }).nullable(),
    }),
  }),
  getArticle: route({
    method: 'GET',
    path: '/api/studio/articles/{id}',
    summary: '記事ひとつ。いちばん新しい原稿つき。',
    entrance: 'article.read',
    input: z.strictObject({ id }),
    answer: article,
  }),
  createArticle: route({
    method: 'POST',
    path: '/api/studio/articles',
    summary: '記事を書き始めます。',
    entrance: 'article.create',
    input: z.strictObject({ content: articleContentSchema }),
    answer: article,
  }),
  saveArticle: route({
    method: 'PUT',
    path: '/api/studio/articles/{id}',
    summary: '原稿を保存します。ほかの人が先に保存していれば 409 と、その人の原稿を返します。',
    entrance: 'staff',
    input: z.strictObject({ ...target, content: articleContentSchema }),
    answer: article,
  }),
  deleteArticle: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}',
    summary: '記事を消します。版は残り、戻せます。',
    entrance: 'staff',
    input: z.strictObject(target),
    answer: done,
  }),
  undeleteArticle: route({
    method: 'POST',
    path: '/api/studio/articles/{id}/undeletion',
    summary: '消した記事を下書きとして戻します。その間に消されたものは外し、その名前を gone に返します。',
    entrance: 'staff',
    input: z.strictObject(target),
    answer: article.extend({ gone: z.string() }),
  }),
  publishArticle: route({
    method: 'PUT',
    path: '/api/studio/articles/{id}/publication',
    summary:
      '公開します。from がなければ今すぐ（公開したことのある記事の日付は変わりません）。from と until で掲載の期間を決めます。',
    entrance: 'article.publish',
    input: z.strictObject({ ...target, from: instant.optional(), until: instant.optional() }),
    answer: article,
  }),
  withdrawArticle: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}/publication',
    summary: '公開を取り下げます。',
    entrance: 'article.withdraw',
    input: z.strictObject(target),
    answer: article,
  }),
  unscheduleArticle: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}/schedule',
    summary: '公開の予約をやめ、下書きに戻します。すでに公開された記事には 409 を返します。',
    entrance: 'article.withdraw',
    input: z.strictObject(target),
    answer: article,
  }),
  requestReview: route({
    method: 'PUT',
    path: '/api/studio/articles/{id}/review',
    summary: '公開を依頼します。',
    entrance: 'staff',
    input: z.strictObject({ ...target, note: prose(2000).default('') }),
    answer: article,
  }),
  returnReview: route({
    method: 'POST',
    path: '/api/studio/articles/{id}/review/return',
    summary: '公開の依頼を、理由を添えて戻します。note が空なら 400 を返します。',
    entrance: 'review.return',
    input: z.strictObject({ ...target, note: prose(2000) }),
    answer: article,
  }),
}
