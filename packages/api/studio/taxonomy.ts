import { z } from 'zod'
import { categorySchema, subcategorySchema, tagSchema } from '@tsuzuri/content/taxonomy'
import { done, id, ids, nothing, page, pageOf, saved, search, version } from './fields.ts'
import { route } from './route.ts'

const kept = { id: z.number(), version: z.number() }
const articles = z.number().describe('記事の数（下書きを含む）')

const subcategory = z.object({
  ...kept,
  ...subcategorySchema.shape,
  articles,
  isPublic: z.boolean().meta({ description: '公開中の記事があるか' }),
})
const category = z.object({
  ...kept,
  ...categorySchema.shape,
  articles,
  subcategories: z.array(subcategory),
})
const tag = z.object({ ...kept, ...tagSchema.shape, articles })

const target = { id, version }
const order = z.array(id).min(1).max(1000)

export const categoryRoutes = {
  listCategories: route({
    method: 'GET',
    path: '/api/studio/categories',
    summary: 'カテゴリーとサブカテゴリー、並び順どおり。特集は tokushu のサブカテゴリーです。',
    entrance: 'staff',
    input: nothing,
    answer: z.object({ items: z.array(category) }),
  }),
  createCategory: route({
    method: 'POST',
    path: '/api/studio/categories',
    summary: 'カテゴリーを作ります。',
    entrance: 'category.edit',
    input: z.strictObject({ content: categorySchema }),
    answer: saved,
  }),
  saveCategory: route({
    method: 'PUT',
    path: '/api/studio/categories/{id}',
    summary: 'カテゴリーを保存します。',
    entrance: 'category.edit',
    input: z.strictObject({ ...target, content: categorySchema }),
    answer: saved,
  }),
  deleteCategory: route({
    method: 'DELETE',
    path: '/api/studio/categories/{id}',
    summary: '使われていないカテゴリーを消します。',
    entrance: 'category.edit',
    input: z.strictObject(target),
    answer: done,
  }),
  orderCategories: route({
    method: 'PUT',
    path: '/api/studio/category-order',
    summary: 'カテゴリーを、この順に並べます。すべての id を書きます。',
    entrance: 'category.edit',
    input: z.strictObject({ ids: order }),
    answer: done,
  }),
  createSubcategory: route({
    method: 'POST',
    path: '/api/studio/subcategories',
    summary: 'サブカテゴリー（特集）を作ります。',
    entrance: 'category.edit',
    input: z.strictObject({ content: subcategorySchema }),
    answer: saved,
  }),
  saveSubcategory: route({
    method: 'PUT',
    path: '/api/studio/subcategories/{id}',
    summary: 'サブカテゴリー（特集）を保存します。',
    entrance: 'category.edit',
    input: z.strictObject({ ...target, content: subcategorySchema }),
    answer: saved,
  }),
  deleteSubcategory: route({
    method: 'DELETE',
    path: '/api/studio/subcategories/{id}',
    summary: '使われていないサブカテゴリーを消します。',
    entrance: 'category.edit',
    input: z.strictObject(target),
    answer: done,
  }),
  orderSubcategories: route({
    method: 'PUT',
    path: '/api/studio/categories/{id}/subcategory-order',
    summary: 'サブカテゴリーを、この順に並べます。',
    entrance: 'category.edit',
    input: z.strictObject({ id, ids: order }),
    answer: done,
  }),
}

export const tagRoutes = {
  listTags: route({
    method: 'GET',
    path: '/api/studio/tags',
    summary: 'タグ。五十音順。text は名前、よみ、スラッグの一部。ids なら、そのタグだけ。',
    entrance: 'staff',
    input: z.strictObject({ text: search, ids, page }),
    answer: pageOf(tag),
  }),
  createTag: route({
    method: 'POST',
    path: '/api/studio/tags',
    summary: 'タグを作ります。',
    entrance: 'tag.edit',
    input: z.strictObject({ content: tagSchema }),
    answer: saved,
  }),
  saveTag: route({
    method: 'PUT',
    path: '/api/studio/tags/{id}',
    summary: 'タグを保存します。',
    entrance: 'tag.edit',
    input: z.strictObject({ ...target, content: tagSchema }),
    answer: saved,
  }),
  deleteTag: route({
    method: 'DELETE',
    path: '/api/studio/tags/{id}',
    summary: '使われていないタグを消します。',
    entrance: 'tag.edit',
    input: z.strictObject(target),
    answer: done,
  }),
  mergeTag: route({
    method: 'POST',
    path: '/api/studio/tags/{id}/merger',
    summary:
      'このタグを別のタグにまとめます。記事のタグはまとめ先のタグに替わり、前のURLを開いた人は、新しいURLへ移ります。',
    entrance: 'tag.edit',
    input: z.strictObject({ ...target, intoId: id }),
    answer: z.object({ articles: z.number() }),
  }),
}
