import { z } from 'zod'
import { proofKinds, proofListsSchema, proofTermSchema } from '@tsuzuri/content/proofreading/proof-lists'
import { actor, done, flag, id, nothing, page, pageOf, search, version } from './fields.ts'
import { route } from './route.ts'

const key = z.string().min(1).max(250)
const kind = z.enum(proofKinds)
const saved = z.object({ key: z.string(), version: z.number() })

const term = z.object({
  /** The key of a default, or the number of a record. */
  key: z.string(),
  /** 0 for a default that nobody has changed. */
  version: z.number(),
  content: proofTermSchema,
  isDefault: z.boolean(),
  isRemoved: z.boolean(),
  editedAt: z.string().nullable(),
  editedBy: actor.nullable(),
})

export const proofTermRoutes = {
  getProofLists: route({
    method: 'GET',
    path: '/api/studio/proof-lists',
    summary: '校正に使う表記辞書と注意語のすべて。',
    entrance: 'staff',
    input: nothing,
    answer: proofListsSchema.extend({ version: z.number() }),
  }),
  listProofTerms: route({
    method: 'GET',
    path: '/api/studio/proof-terms',
    summary: '校正の辞書の項目。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ kind, text: search, key: key.optional(), removed: flag, page }),
    answer: pageOf(term).extend({ listVersion: z.number() }),
  }),
  createProofTerm: route({
    method: 'POST',
    path: '/api/studio/proof-terms',
    summary: '校正の辞書に項目を加えます。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ content: proofTermSchema }),
    answer: saved,
  }),
  saveProofTerm: route({
    method: 'PUT',
    path: '/api/studio/proof-terms/{key}',
    summary: '校正の辞書の項目を保存します。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ key, version, content: proofTermSchema }),
    answer: saved,
  }),
  deleteProofTerm: route({
    method: 'DELETE',
    path: '/api/studio/proof-terms/{key}',
    summary: '校正の辞書の項目を消します。はじめからある項目は、あとで戻せます。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ key, version }),
    answer: done,
  }),
  restoreProofTerm: route({
    method: 'POST',
    path: '/api/studio/proof-terms/{key}/restoration',
    summary: 'はじめからある項目を、はじめの内容に戻します。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ key, version }),
    answer: done,
  }),
  exportProofTerms: route({
    method: 'GET',
    path: '/api/studio/proof-terms-file',
    summary: '表記辞書を prh の形で、注意語を YAML で書き出します。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ kind }),
    answer: z.object({ name: z.string(), text: z.string() }),
  }),
  importProofTerms: route({
    method: 'POST',
    path: '/api/studio/proof-terms-file',
    summary:
      'prh の辞書（または注意語の YAML）を取り込みます。読めないところがあれば、その行を返して何も変えません。isTrial なら、変わる数だけを返します。',
    entrance: 'dictionary.edit',
    input: z.strictObject({
      kind,
      text: z.string().max(2_000_000),
      version,
      isReplacing: z.boolean().default(false),
      isTrial: z.boolean().default(false),
    }),
    answer: z.object({
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
      unchanged: z.number(),
      notTaken: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  }),
  findProofUses: route({
    method: 'POST',
    path: '/api/studio/proof-term-uses',
    summary:
      'この項目が指摘する記事を、新しいものから探します。時間がかかるときは途中までの結果を返し、next を before に渡すと続きを探します。何も書き込みません。',
    entrance: 'dictionary.edit',
    input: z.strictObject({ content: proofTermSchema, before: id.optional() }),
    answer: z.object({
      items: z.array(z.object({ id: z.number(), title: z.string(), count: z.number(), excerpt: z.string() })),
      scanned: z.number(),
      next: z.number().nullable(),
    }),
  }),
}
