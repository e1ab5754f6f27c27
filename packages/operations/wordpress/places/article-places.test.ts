import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import type { Context } from '@tsuzuri/server/context'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { importFolder, now } from '../../testing/import-folder.ts'
import { type TestItem, wordPressExport } from '../../testing/wordpress-export.ts'

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
    ['jiro', 'saburo@mail.example'],
    ['shiro', '四郎（shiro@mail.example）'],
    ['admin@localhost', 'admin@localhost'],
    ['sakura01', 'さくら@美容ライター'],
    ['yuki', 'yuki@東京'],
  ] as const
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    await writePosts(logins)
    await run(context)
    const hashed = /^author-[0-9a-f]{8}$/
    const found = await bylines(context, logins.length)
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
      ['shiro', 'shiro'],
      ['admin', 'admin'],
      ['さくら@美容ライター', 'sakura01'],
      ['yuki@東京', 'yuki'],
    ])
    expect(new Set(found.map(([, slug]) => slug)).size).toBe(logins.length)
    expect((await run(context)).report.get('unchanged')).toBe(logins.length)
    expect(await bylines(context, logins.length)).toEqual(found)
  })
})

test('F3 two accounts are two authors, whatever slugs their logins give', patience, async () => {
  const logins = [
    ['yamada@gmail.example', 'Yamada'],
    ['yamada', '山田太郎'],
    ['taro.y', '太郎'],
    ['taro-y', '別の太郎'],
    ['Mizuki Arai', '新井 瑞季'],
  ] as const
  // Co-Authors Plus names an account by its nicename, which WordPress derives from the login.
  const named: TestItem = { id: 6, terms: [['author', 'cap-mizuki-arai', '']] }
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    await writePosts(logins, [named])
    const { report } = await run(context)
    expect(report.get('new-user')).toBe(5)
    const found = await bylines(context, 6)
    expect(found).toEqual([
      ['Yamada', 'yamada'],
      ['山田太郎', expect.stringMatching(/^yamada-[0-9a-f]{8}$/)],
      ['太郎', 'taro-y'],
      ['別の太郎', expect.stringMatching(/^taro-y-[0-9a-f]{8}$/)],
      ['新井 瑞季', 'mizuki-arai'],
      ['新井 瑞季', 'mizuki-arai'],
    ])
    expect((await run(context)).report.get('unchanged')).toBe(6)
    expect(await bylines(context, 6)).toEqual(found)
  })
})

/** An export with these accounts (login and name shown), and a post of each. */
async function writePosts(logins: readonly (readonly [string, string])[], further: TestItem[] = []) {
  const authors = logins.map(
    ([login, name], at) =>
      `<wp:author><wp:author_id>${at + 20}</wp:author_id><wp:author_login>${login}</wp:author_login><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`,
  )
  const posts = logins.map(([login], at): TestItem => ({ id: at + 1, fields: { 'dc:creator': login } }))
  const xml = wordPressExport([...posts, ...further])
  await write(xml.replace('<wp:tag>', `${authors.join('')}<wp:tag>`))
}

async function bylines({ db }: Context, posts: number) {
  const all = Array.from({ length: posts }, async (_, at) =>
    findPublishedArticle(db.reader, `kiji-${at + 1}`, now),
  )
  return (await Promise.all(all)).flatMap((one) => one?.authors.map(({ name, slug }) => [name, slug]) ?? [])
}
