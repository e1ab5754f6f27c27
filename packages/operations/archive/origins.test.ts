import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editArticle } from '@tsuzuri/database/articles/commands'
import { moveInArticles } from '@tsuzuri/database/articles/import/move-in'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { listOrigins, saveOrigin } from '@tsuzuri/database/origins'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { openTestApp, type TestApp } from '@tsuzuri/server/testing/open-app'
import { aText, fillSmallMagazine } from '@tsuzuri/server/testing/small-magazine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../testing/kept-places.ts'
import { restoreArchive } from './restore-archive.ts'
import { writeArchive } from './write-archive.ts'

const source = 'https://old.example'

describe('a magazine that came from WordPress and moved on', { timeout: 120_000 }, () => {
  let folder: string
  let categoryId: number

  const coming = (words = '') =>
    ['kawaranai', 'naosu', 'kaku'].map((slug, at) => ({
      sourceId: `post ${at}`,
      input: { ...aText(slug, `記事${slug}${words}`), categoryId },
      publishedAt: new Date('2026-11-01T00:00:00Z'),
      oldPaths: [`/?p=${at}`],
    }))
  const commandOf = ({ context }: TestApp) => ({ db: context.db, by: 'import', now: context.now() })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-origins-'))
    const app = await openTestApp()
    const small = await fillSmallMagazine(app.context)
    categoryId = small.hair
    const command = commandOf(app)
    await moveInArticles(command, source, coming())
    const edited = await findStoredArticleBySlug(app.context.db.reader, 'kaku')
    if (edited === undefined) throw new Error('the article is there')
    await editArticle(command, edited, { ...edited.content, lead: '編集部の言葉' })
    for (const [kind, source_id, subject] of [
      ['category', 'hair', small.hair],
      ['subcategory', 'winter', small.winter],
      ['tag', 'care', small.care],
      ['user', 'hana', small.hana],
      ['series', 'kami', small.series],
      ['media', '/wp-content/uploads/a.png', small.picture.name],
      ['media', '/wp-content/uploads/b\u2028.png', small.picture.name],
      ['tag', 'gone', 999],
      ['surveyed', 'path /a', '{}'],
    ] as const) {
      await saveOrigin(command, { source, kind, source_id, subject: String(subject) })
    }
    await writeArchive(app.context, join(folder, 'archive'))
    await app.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('F3 the archive says where things came from, by their names', async () => {
    const lines = (await readFile(join(folder, 'archive', 'origins.ndjson'), 'utf8')).trim().split('\n')
    const origins = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(origins.map(({ kind, id, here, edited }) => [kind, id, edited ?? here])).toEqual([
      ['article', 'post 0', false],
      ['article', 'post 1', false],
      ['article', 'post 2', true],
      ['category', 'hair', 'hair'],
      ['subcategory', 'winter', 'tokushu/fuyu'],
      ['tag', 'care', '手入れ'],
      ['user', 'hana', 'hana'],
      ['series', 'kami', 'kami'],
      ['media', '/wp-content/uploads/a.png', expect.stringMatching(/^[0-9a-f]{32}\.png$/)],
      ['media', '/wp-content/uploads/b\u2028.png', expect.stringMatching(/^[0-9a-f]{32}\.png$/)],
    ])
  })

  test.each(engines)('F3 another import after the move publishes no article twice (%s)', async (engine) => {
    const app = await openTestApp(engine)
    try {
      const { context } = app
      const command = commandOf(app)
      await restoreArchive(context, join(folder, 'archive'))
      const { total } = await listPublishedArticles(context.db.reader, {}, 1, context.now())
      expect((await moveInArticles(command, source, coming())).value).not.toContain('created')
      expect((await moveInArticles(command, source, coming('、新版'))).value).toEqual([
        'updated',
        'updated',
        'edited',
      ])
      const after = await listPublishedArticles(context.db.reader, {}, 1, context.now())
      expect(after.total).toBe(total)
      const tags = await listOrigins(context.db.reader, source, 'tag')
      const tag = await context.db.reader
        .selectFrom('tags')
        .select('name')
        .where('id', '=', Number(tags.get('care')?.subject))
        .executeTakeFirst()
      expect([[...tags.keys()], tag?.name]).toEqual([['care'], '手入れ'])
    } finally {
      await app.close()
    }
  })

  test('F3 a faulty line is named, and an archive without the file is taken in', async () => {
    const app = await openTestApp()
    const file = join(folder, 'archive', 'origins.ndjson')
    const text = await readFile(file, 'utf8')
    await writeFile(file, `${text}{"kind":"article"}\n`)
    await expect(restoreArchive(app.context, join(folder, 'archive'))).rejects.toThrow(
      /origins\.ndjson：11行目：/,
    )
    await rm(file)
    expect(await restoreArchive(app.context, join(folder, 'archive'))).toMatchObject({ updated: 0 })
    await writeFile(file, text)
    await app.close()
  })
})
