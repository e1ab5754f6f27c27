import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { findRedirect } from '@tsuzuri/database/redirects'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { importFolder, now } from '../../testing/import-folder.ts'
import { newPlace } from '../../testing/kept-places.ts'
import { type TestItem, testSite, wordPressExport } from '../../testing/wordpress-export.ts'

const { inFolder, write, run, take } = importFolder()
const patience = { timeout: 120_000 }

test.each([
  ['sqlite', 'guid'],
  ['postgres', 'guid'],
  ['sqlite', 'link'],
] as const)(
  'F3 posts without an id and a slug (%s) get identities from their %s, and slugs from their titles',
  patience,
  async (engine, identity) => {
    const env = await newPlace(engine, inFolder('data'))
    const titles = ['春の髪', '春の髪', 'Hello World', '', '']
    const posts = titles.map((title, at): TestItem => ({ id: at + 1, title, content: `本文${at}` }))
    const addressOf = (id: number) => (identity === 'guid' ? `/?p=${id}` : `/2020/04/kiji-${id}/`)
    const untitled = identity === 'guid' ? ['post-4', 'post-5'] : ['post-1', 'post-1-2']
    const linked = `<a href="${testSite}${addressOf(3)}">三つ目</a>`
    const whole = wordPressExport([...posts, { id: 6, title: '六つ目', content: linked }])
    const nameless = whole.replaceAll(/<wp:post_name>[^<]*<\/wp:post_name>/g, '')
    const bare =
      identity === 'link'
        ? nameless.replaceAll(/<wp:post_id>\d+<\/wp:post_id>/g, '')
        : nameless
            .replaceAll(
              /<wp:post_id>(\d+)<\/wp:post_id>/g,
              (_, id) => `<guid isPermaLink="false">${testSite}/?p=${id}</guid>`,
            )
            .replaceAll(/<link>(\S+\/2020\/04\/)kiji-\d+\/<\/link>/g, '<link>$1</link>')
    await withMagazineIn(env, async (context) => {
      await write(bare)
      expect((await run(context)).report.get('created')).toBe(6)
      const { items: shown } = await listPublishedArticles(context.db.reader, {}, 1, now)
      expect(shown.map(({ slug }) => slug).toSorted()).toEqual(
        ['hello-world', ...untitled, '六つ目', '春の髪', '春の髪-2'].toSorted(),
      )
      expect(await findRedirect(context.db.reader, addressOf(2))).toBe(
        `/magazine/${encodeURIComponent('春の髪-2')}/`,
      )
      const sixth = await findStoredArticleBySlug(context.db.reader, '六つ目')
      expect(JSON.stringify(sixth?.content.body)).toContain('/magazine/hello-world/')
      expect((await run(context)).report.get('unchanged')).toBe(6)
      // It is the same post, even if its title changes.
      await write(bare.replace('Hello World', 'Hello Again'))
      const { report } = await run(context)
      expect([report.get('created'), report.get('unchanged')]).toEqual([0, 5])
    })
  },
)

test('F3 the addresses of a renamed post lead to its article', patience, async () => {
  const posts: TestItem[] = [
    { id: 1, name: 'atarashii', formerNames: ['%e5%8f%a4%e3%81%84', 'kiji-3'] },
    { id: 2, content: `<a href="${testSite}/2020/04/%E5%8F%A4%E3%81%84/#ato">古い名前</a>` },
    { id: 3 },
    { id: 4, name: 'b', link: `${testSite}/b.html`, formerNames: ['a'] },
    { id: 5, link: `${testSite}/archives/5`, formerNames: ['c'] },
  ]
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const { reader } = context.db
    await take(context, posts)
    const second = await findStoredArticleBySlug(reader, 'kiji-2')
    expect(JSON.stringify(second?.content.body)).toContain('"href":"/magazine/atarashii/#ato"')
    for (const [path, target] of [
      ['/2020/04/%E5%8F%A4%E3%81%84/', '/magazine/atarashii/'],
      ['/2020/04/kiji-3/', '/magazine/kiji-3/'],
      ['/a.html', '/magazine/b/'],
      ['/archives/c', undefined],
    ] as const)
      expect([path, await findRedirect(reader, path)]).toEqual([path, target])
  })
})

test('F3 all pages of a divided post lead to its article', patience, async () => {
  const divided = '一頁\n<!--nextpage-->\n二頁\n<!--nextpage-->\n三頁'
  const posts: TestItem[] = [
    { id: 1, name: 'nagai', content: divided },
    { id: 2, content: `<a href="${testSite}/2020/04/nagai/2/">二頁へ</a>` },
    { id: 3, type: 'page', name: '2', link: `${testSite}/oya/2/`, terms: [] },
    { id: 4, type: 'page', name: 'oya', link: `${testSite}/oya/`, content: divided, terms: [] },
    { id: 5, link: `${testSite}/?p=5`, content: divided },
    { id: 6, status: 'draft', name: 'mada', content: divided },
  ]
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const { reader } = context.db
    await take(context, posts)
    const second = await findStoredArticleBySlug(reader, 'kiji-2')
    expect(JSON.stringify(second?.content.body)).toContain('"href":"/magazine/nagai/"')
    const third = await findStoredArticleBySlug(reader, '2')
    for (const [path, target] of [
      ['/2020/04/nagai/2/', '/magazine/nagai/'],
      ['/2020/04/nagai/3/', '/magazine/nagai/'],
      ['/2020/04/nagai/4/', undefined],
      ['/oya/2/', `/magazine/${third?.content.slug}/`],
      ['/oya/3/', '/magazine/oya/'],
      ['/2020/04/mada/2/', undefined],
    ] as const)
      expect([path, await findRedirect(reader, path)]).toEqual([path, target])
  })
})
