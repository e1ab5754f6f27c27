import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { findRedirect } from '@tsuzuri/database/redirects'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { importFolder, now } from '../../testing/import-folder.ts'
import { type TestItem, wordPressExport } from '../../testing/wordpress-export.ts'

const { inFolder, write, run, take } = importFolder()
const patience = { timeout: 120_000 }
const hair = ['category', 'hair', 'ヘア'] as const

test.each(['tag', 'category'] as const)(
  'F3 a tag and a further category with one slug are two tags, if the %s comes first',
  patience,
  async (first) => {
    const tips = ['category', 'tips', 'こつ'] as const
    const posts: TestItem[] = [
      { id: 1, terms: [hair, ['post_tag', 'bob', '帽部']] },
      { id: 2, terms: [tips, ['category', 'bob', 'ボブ'], ['category', 'onaji', '同じ']] },
      { id: 3, terms: [hair, ['post_tag', 'onaji', '同じ']] },
    ]
    // Not deeper than another category, so it is a further category of the post.
    const xml = (items: TestItem[]) =>
      wordPressExport(items).replace(/(<wp:category_nicename>bob.*?_parent>)[^<]*/, '$1')
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const { reader } = context.db
      const tagsOf = async (id: number) =>
        (await findPublishedArticle(reader, `kiji-${id}`, now))?.tags.map(({ name }) => name)
      await write(xml(first === 'tag' ? posts : posts.toReversed()))
      await run(context)
      expect([await tagsOf(1), await tagsOf(2), await tagsOf(3)]).toEqual([
        ['帽部'],
        ['ボブ', '同じ'],
        ['同じ'],
      ])
      const bySlug = new Map(
        (await reader.selectFrom('tags').select(['name', 'slug']).execute()).map(({ name, slug }) => [
          name,
          slug,
        ]),
      )
      expect(Object.fromEntries(bySlug)).toEqual({ 帽部: 'bob', ボブ: 'bob-2', 同じ: 'onaji' })
      const target = (name: string) => `/magazine/tags/${bySlug.get(name)}/`
      expect(await findRedirect(reader, '/category/bob/')).toBe(target('ボブ'))
      expect(await findRedirect(reader, '/tag/bob/')).toBe(target('帽部'))
      expect(await findRedirect(reader, '/tag/category:bob/')).toBeUndefined()
      expect((await run(context)).report.get('unchanged')).toBe(3)
    })
  },
)

test('F3 a category that an earlier version noted like a tag gets no second tag', patience, async () => {
  const posts: TestItem[] = [
    {
      id: 1,
      terms: [
        ['category', 'tips', 'こつ'],
        ['category', 'onaji', '同じ'],
      ],
    },
  ]
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const { reader, writer } = context.db
    await take(context, posts)
    const tags = () => reader.selectFrom('tags').select(['id', 'name', 'slug']).execute()
    const before = await tags()
    await writer
      .updateTable('origins')
      .set({ source_id: 'onaji' })
      .where('source_id', '=', 'category:onaji')
      .execute()
    await writer.updateTable('tags').set({ name: '編集室で直した名' }).where('slug', '=', 'onaji').execute()
    expect((await take(context, posts)).report.get('unchanged')).toBe(1)
    expect((await tags()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})
