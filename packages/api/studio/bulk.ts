import { z } from 'zod'
import { id, version } from './fields.ts'
import { route } from './route.ts'

const mostAtOnce = 100

const ids = z.array(id).min(1).max(20)

/** One change of many articles. Each article is changed by itself, with the rights and rules of its own screen. */
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add-tags'), tagIds: ids }),
  z.strictObject({ kind: z.literal('remove-tags'), tagIds: ids }),
  z.strictObject({ kind: z.literal('set-category'), categoryId: id, subcategoryId: id.optional() }),
  z.strictObject({ kind: z.literal('add-authors'), authorIds: ids }),
  z.strictObject({ kind: z.literal('set-authors'), authorIds: ids }),
  z.strictObject({ kind: z.literal('assign'), staffId: id.nullable() }),
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('withdraw') }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('undelete') }),
])

/**
 * How to undo one change. `version` is the version after the change, `documentId` the published document if it was not
 * the newest one, `from` the assignee that the change set; undos that a tab stored before an update have no `from`.
 */
const undoing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restore'), id, version, revision: version }),
  z.strictObject({ kind: z.literal('undelete'), id, version, documentId: id.optional() }),
  z.strictObject({ kind: z.literal('delete'), id, version }),
  z.strictObject({ kind: z.literal('withdraw'), id, version }),
  z.strictObject({
    kind: z.literal('publish'),
    id,
    version,
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    documentId: id.optional(),
  }),
  z.strictObject({ kind: z.literal('assign'), id, staffId: id.nullable(), from: id.nullable().optional() }),
])

const reason = z.object({ id: z.number(), title: z.string(), reason: z.string() })

/** What happened to each of the articles. */
export const bulkOutcome = z.object({
  changed: z.number(),
  /** Articles that already had the requested state. */
  unchanged: z.number(),
  refused: z.array(reason),
  /** Articles that undoing did not restore exactly, such as drafts that can no longer be published. */
  different: z.array(reason),
  /** The input of `undoArticleChanges`; in the response of that route, the changes that are not undone yet. */
  undo: z.array(undoing),
})

export const bulkRoutes = {
  changeArticles: route({
    method: 'POST',
    path: '/api/studio/articles-changes',
    summary:
      '選んだ記事をまとめて変えます。一本ずつ確かめ、変えられなかったものは理由とともに返します。undo を渡すと元に戻せます。',
    entrance: 'staff',
    input: z.strictObject({
      articles: z.array(z.strictObject({ id, version })).min(1).max(mostAtOnce),
      change,
    }),
    answer: bulkOutcome,
  }),
  undoArticleChanges: route({
    method: 'POST',
    path: '/api/studio/articles-changes/undo',
    summary:
      'まとめて変えた記事を元に戻します。そのあとにほかの人が直した記事は、そのままにします。元のとおりにできなかったものは、理由とともに different に返します。',
    entrance: 'staff',
    input: z.strictObject({ undo: z.array(undoing).min(1).max(mostAtOnce) }),
    answer: bulkOutcome,
  }),
}
