import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { importFolder, now } from '../testing/import-folder.ts'
import { type TestItem, wordPressExport } from '../testing/wordpress-export.ts'

const { inFolder, write, run } = importFolder()
const patience = { timeout: 120_000 }

test('F3 no mailbox becomes a byline, and two mailboxes are two authors', patience, async () => {
  const logins = [
    ['taro.yamada@gmail.example', 'taro.yamada@gmail.example'],
    ['a@x.example', ''],
    ['b@x.example', ''],
    ['info@x.example', ''],
    ['info@y.example', ' info@y.example'],
    ['@z.example', ''],
    ['@w.example', ''],
    ['hanako', ''],
    ['jiro', 'jiro@mail.example'],
  ] as const
  const authors = logins.map(
    ([login, name], at) =>
      `<wp:author><wp:author_id>${at + 20}</wp:author_id><wp:author_login>${login}</wp:author_login><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`,
  )
  const posts = logins.map(([login], at): TestItem => ({ id: at + 1, fields: { 'dc:creator': login } }))
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const bylines = async () => {
      const all = posts.map(async ({ id }) => findPublishedArticle(context.db.reader, `kiji-${id}`, now))
      return (await Promise.all(all)).flatMap(
        (one) => one?.authors.map(({ name, slug }) => [name, slug]) ?? [],
      )
    }
    await write(wordPressExport(posts).replace('<wp:tag>', `${authors.join('')}<wp:tag>`))
    await run(context)
    const hashed = /^author-[0-9a-f]{8}$/
    const found = await bylines()
    expect(found).toEqual([
      ['taro.yamada', 'taro-yamada'],
      ['a', 'a'],
      ['b', 'b'],
      ['info', 'info'],
      ['info', expect.stringMatching(/^info-[0-9a-f]{8}$/)],
      ['著者', expect.stringMatching(hashed)],
      ['著者', expect.stringMatching(hashed)],
      ['hanako', 'hanako'],
      ['jiro', 'jiro'],
    ])
    expect(new Set(found.map(([, slug]) => slug)).size).toBe(logins.length)
    expect((await run(context)).report.get('unchanged')).toBe(logins.length)
    expect(await bylines()).toEqual(found)
  })
})
