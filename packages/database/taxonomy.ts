import {
  categoriesKey,
  categoryKey,
  listKey,
  subcategoryKey,
  tagKey,
  tagsKey,
} from '@tsuzuri/content/content-key'
import { gojuonKey } from '@tsuzuri/content/gojuon'
import { listOf } from '@tsuzuri/content/list-address'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  type Category,
  categorySchema,
  featureCategorySlug,
  type Subcategory,
  subcategorySchema,
  type Tag,
  tagSchema,
} from '@tsuzuri/content/taxonomy'
import type { Target } from './articles/commands.ts'
import { makeRoomAt } from './category-order.ts'
import { deleteEntity, type Kind, saveEntity } from './entity.ts'
import { dropFront } from './fronts/commands.ts'
import { moveCategorySettings } from './category-settings.ts'
import { assertMedia } from './media/media.ts'
import { namesOf } from './menu-links.ts'
import { redirectMovedLists } from './redirects.ts'
import type { Writing } from './rows.ts'
import { reindexNamed, removeNames } from './search/names.ts'
import type { Command } from './writing.ts'

const categories: Kind<'categories'> = {
  table: 'categories',
  japanese: 'カテゴリー',
  english: 'category',
  right: 'category.edit',
  unique: [{ columns: ['slug'], japanese: 'スラッグ' }],
  keys: (id) => [categoriesKey, categoryKey(id), listKey({ kind: 'category', id })],
}

const subcategories: Kind<'subcategories'> = {
  table: 'subcategories',
  japanese: 'サブカテゴリー',
  english: 'subcategory',
  right: 'category.edit',
  unique: [{ columns: ['category_id', 'slug'], japanese: 'スラッグ' }],
  keys: (id) => [categoriesKey, subcategoryKey(id), listKey({ kind: 'subcategory', id })],
}

const tags: Kind<'tags'> = {
  table: 'tags',
  japanese: 'タグ',
  english: 'tag',
  right: 'tag.edit',
  unique: [
    { columns: ['slug'], japanese: 'スラッグ' },
    { columns: ['name'], japanese: '名前' },
  ],
  keys: (id) => [tagsKey, tagKey(id), listKey({ kind: 'tag', id })],
}

export async function saveCategory(command: Command, input: unknown, target?: Target) {
  const category = readInput<Category>(categorySchema, input, '')
  return saveEntity(command, categories, target, category, undefined, async (writing, id, before) => {
    const isMoved = before !== undefined && before.slug !== category.slug
    if (isMoved && before.slug === featureCategorySlug) throw fixedSlug()
    if (isMoved) await moveCategorySettings(writing, before.slug, category.slug)
    const below = await writing.tx
      .selectFrom('subcategories')
      .select('slug')
      .where('category_id', '=', id)
      .orderBy('id')
      .execute()
    await redirectMovedLists(
      writing,
      [undefined, ...below.map(({ slug }) => slug)].map((subcategory) => ({
        from: before && listOf(before.slug, subcategory),
        to: listOf(category.slug, subcategory),
        names: subcategory === undefined ? namesOf(before, category) : undefined,
      })),
    )
  })
}

function fixedSlug(): Refusal {
  return new Refusal(
    'conflict',
    '特集のカテゴリーのスラッグは変えられません。変えると、特集がすべて読者から見えなくなります。',
    'The slug of the category of features is fixed.',
    [{ path: 'slug', reason: '特集のカテゴリーのスラッグは変えられません' }],
  )
}

/** Adds a sub-category. A feature takes its position, and those from there on move down. */
export async function addSubcategory(command: Command, input: unknown) {
  return saveSubcategory(command, input, undefined, async (writing, added) => {
    if ((await slugOfCategory(writing, added.categoryId)) === featureCategorySlug)
      await makeRoomAt(writing, added)
  })
}

export async function saveSubcategory(
  command: Command,
  input: unknown,
  target?: Target,
  place: (
    writing: Writing,
    saved: { id: number; categoryId: number; position: number },
  ) => Promise<void> = async () => {},
) {
  const { categoryId, cover, ...row } = readInput<Subcategory>(subcategorySchema, input, '')
  return saveEntity(
    command,
    subcategories,
    target,
    { ...row, category_id: categoryId, cover: cover === undefined ? null : JSON.stringify(cover) },
    async (writing) => {
      await assertCategory(writing, categoryId)
      if (target !== undefined) await assertStays(writing, target.id, categoryId)
      if (cover !== undefined) await assertMedia(writing.tx, [cover.media])
    },
    async (writing, id, before) => {
      await place(writing, { id, categoryId, position: row.position })
      const to = listOf(await slugOfCategory(writing, categoryId), row.slug)
      const from = before && listOf(await slugOfCategory(writing, before.category_id), before.slug)
      await redirectMovedLists(writing, [{ from, to, names: namesOf(before, row) }])
    },
  )
}

export async function saveTag(command: Command, input: unknown, target?: Target) {
  const tag = readInput<Tag>(tagSchema, input, '')
  return saveEntity(command, tags, target, tagRow(tag), undefined, async (writing, id, before) => {
    await reindexNamed(writing, 'tag', { id, ...tag })
    const from = before && ({ kind: 'tag', slug: before.slug } as const)
    const to = { kind: 'tag', slug: tag.slug } as const
    await redirectMovedLists(writing, [{ from, to, names: namesOf(before, tag) }])
  })
}

export function tagRow(tag: Tag) {
  return { ...tag, sort_key: gojuonKey(tag.reading === '' ? tag.name : tag.reading) }
}

export async function deleteCategory(command: Command, target: Target) {
  const isUsed = async ({ tx }: Writing) => {
    const article = await tx
      .selectFrom('articles')
      .select('id')
      .where('category_id', '=', target.id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const subcategory = await tx
      .selectFrom('subcategories')
      .select('id')
      .where('category_id', '=', target.id)
      .limit(1)
      .executeTakeFirst()
    const publication = await tx
      .selectFrom('publications')
      .select('article_id')
      .where('category_id', '=', target.id)
      .limit(1)
      .executeTakeFirst()
    return [article, subcategory, publication].some((row) => row !== undefined)
  }
  // Documents of deleted articles keep the id; undeleting checks whether the category still exists.
  const release = async (writing: Writing) => {
    const { tx } = writing
    await tx.updateTable('articles').set({ category_id: null }).where('category_id', '=', target.id).execute()
    await moveCategorySettings(writing, await slugOfCategory(writing, target.id), undefined)
    await dropFront(writing, { kind: 'category', id: target.id })
  }
  return deleteEntity(command, categories, target, isUsed, release)
}

export async function deleteSubcategory(command: Command, target: Target) {
  return deleteEntity(
    command,
    subcategories,
    target,
    (writing) => isReferred(writing, 'subcategory', target.id),
    (writing) => dropFront(writing, { kind: 'feature', id: target.id }),
  )
}

export async function deleteTag(command: Command, target: Target) {
  return deleteEntity(
    command,
    tags,
    target,
    (writing) => isReferred(writing, 'tag', target.id),
    async (writing) => void (await removeNames(writing, 'tag', [target.id])),
  )
}

/** Whether an article's newest text, or the text that readers see, refers to it. */
export async function isReferred(
  { tx }: Pick<Writing, 'tx'>,
  kind: 'subcategory' | 'tag' | 'user',
  id: number,
): Promise<boolean> {
  const reference = await tx
    .selectFrom('article_references')
    .select('article_id')
    .where('kind', '=', kind)
    .where('subject', '=', String(id))
    .limit(1)
    .executeTakeFirst()
  const listed = await tx
    .selectFrom('lists')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('total', '>', 0)
    .executeTakeFirst()
  return reference !== undefined || listed !== undefined
}

/** Articles store a sub-category together with its category, so a sub-category in use can't move. */
async function assertStays(writing: Writing, id: number, categoryId: number): Promise<void> {
  const row = await writing.tx
    .selectFrom('subcategories')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.category_id === categoryId || !(await isReferred(writing, 'subcategory', id)))
    return
  throw new Refusal(
    'conflict',
    '記事のあるサブカテゴリーは、ほかのカテゴリーへ移せません。',
    'A sub-category that articles use stays in its category.',
    [{ path: 'categoryId', reason: '記事のあるサブカテゴリーは移せません' }],
  )
}

async function slugOfCategory({ tx }: Writing, id: number): Promise<string> {
  const row = await tx.selectFrom('categories').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return row.slug
}

async function assertCategory({ tx }: Writing, id: number): Promise<void> {
  const row = await tx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) {
    throw new Refusal('invalid', 'このカテゴリーは見つかりません。', 'There is no such category.', [
      { path: 'categoryId', reason: 'このカテゴリーは見つかりません' },
    ])
  }
}
