import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findAuditBreak } from '@tsuzuri/database/audit'
import type { Database } from '@tsuzuri/database/open'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { openMagazineDatabase } from '@tsuzuri/server/open-database'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { storedContent, storedRows } from '@tsuzuri/server/testing/stored'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: Awaited<ReturnType<typeof newFolder>>
let file: string
let env: Record<string, string>

const patience = { timeout: 120_000 }

beforeEach(async () => {
  folder = await newFolder()
  file = join(folder.path, 'articles.ndjson')
  env = { DATA_DIR: join(folder.path, 'data') }
})
afterEach(() => folder[Symbol.asyncDispose]())

describe.each(['sqlite', 'postgres'] as const)('import (%s)', (engine) => {
  test(
    'good lines come in, bad ones are reported, again changes nothing, changes are taken over',
    patience,
    async () => {
      if (engine === 'postgres') env = { ...env, DATABASE_URL: await newPostgresDatabase() }
      const lines = [
        line('ichi', { tags: ['新しいタグ'], authors: ['書く人'], subcategory: '下の棚' }),
        line('ni', { title: undefined }),
        line('san', { publishedAt: undefined }),
        '{"slug":',
        line('yon', { publishedAt: 'tomorrow' }),
        line('go', { colour: 'red' }),
        line('roku', { text: undefined, body: { blocks: [{ type: 'video' }] } }),
        line('page'),
        line('hachi', { cover: { media: 'nowhere', alt: '' } }),
        line('kyu', { until: '2020-01-01T00:00:00Z' }),
      ]
      await writeFile(file, lines.join('\n'))
      const first = await run('import', file)
      expect(first.code).toBe(1)
      expect(first.stdout).toMatch(
        /^10行を[\d.]+秒で読みました: 新しい記事 2、更新 0、変わりなし 0、取り込めなかった行 8\n$/,
      )
      for (const [at, reason] of [
        [2, 'title：'],
        [4, 'JSON として読めません'],
        [5, 'publishedAt：'],
        [6, '使えない項目があります（colour）'],
        [7, 'body.blocks[0].type：'],
        [8, 'slug：この名前はサイトのほかのページで使うため、選べません'],
        [9, 'この画像は見つかりません'],
        [10, 'until：'],
      ] as const) {
        expect(first.stderr.split('\n').find((told) => told.startsWith(`${at}行目: `))).toContain(reason)
      }
      expect(first.stderr.match(/^\d+行目: /gm)?.length).toBe(8)

      const stored = await inDatabase(storedRows)
      const again = await run('import', file)
      expect(again.stdout).toContain('新しい記事 0、更新 0、変わりなし 2、取り込めなかった行 8')
      expect(await inDatabase(storedRows)).toEqual(stored)

      await writeFile(file, [line('ichi', { title: '変わった題' }), line('san')].join('\n'))
      const changed = await run('import', file)
      expect(changed.code).toBe(0)
      expect(changed.stderr).not.toContain('行目')
      expect(changed.stdout).toContain('新しい記事 0、更新 2、変わりなし 0、取り込めなかった行 0')
      await inDatabase(async (db) => {
        const { total, items } = await listPublishedArticles(db.reader, {}, 1, new Date())
        expect(total).toBe(2)
        expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['変わった題', 'san の題']))
        expect(await findAuditBreak(db.reader)).toBeUndefined()
      })
    },
  )
})

test(
  'what is not there yet is made from its name; without a date an article stays a draft',
  patience,
  async () => {
    await writeFile(
      file,
      [
        line('ichi', { tags: ['新しいタグ'], authors: ['書く人'] }),
        line('ni', { publishedAt: undefined }),
      ].join('\n'),
    )
    expect((await run('import', file)).code).toBe(0)
    await inDatabase(async ({ reader }) => {
      expect(await findPublishedArticle(reader, 'ichi', new Date())).toMatchObject({
        category: { name: '暮らし' },
        tags: [{ name: '新しいタグ' }],
        authors: [{ name: '書く人' }],
      })
      expect(await findPublishedArticle(reader, 'ni', new Date())).toBeUndefined()
      expect(await reader.selectFrom('articles').select('status').orderBy('slug').execute()).toEqual([
        { status: 'published' },
        { status: 'draft' },
      ])
    })
  },
)

test(
  'odd files: a BOM, CRLF, empty lines, bytes that are no UTF-8, a line of 20 MB, no line break at the end',
  patience,
  async () => {
    await writeFile(file, `\ufeff${line('ichi')}\r\n\r\n   \r\n${line('ni')}\r\n`)
    await appendFile(
      file,
      Buffer.concat([Buffer.from(line('san').slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]),
    )
    await appendFile(file, `${line('yon', { text: 'あ'.repeat(7 * 1024 * 1024) })}\n`)
    await appendFile(file, `[]\nnull\n"x"\n${line('go')}`)
    const { code, stdout, stderr } = await run('import', file)
    expect(code).toBe(1)
    expect(stdout).toContain('8行を')
    expect(stdout).toContain('新しい記事 3、更新 0、変わりなし 0、取り込めなかった行 5')
    const numbers = [...stderr.matchAll(/^(\d+)行目: (.+)$/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual([5, 6, 7, 8, 9])
    expect(stderr).toMatch(/^5行目: UTF-8 として読めないか、長すぎる行です$/m)
    expect(stderr).not.toMatch(/\.ts:\d/)
  },
)

test('where a slug comes twice, the last line counts', patience, async () => {
  await writeFile(file, [line('ichi', { title: '前' }), line('ni'), line('ichi', { title: '後' })].join('\n'))
  expect((await run('import', file)).stdout).toContain('新しい記事 2、更新 1、変わりなし 0')
  const content = await inDatabase(titles)
  expect(content).toEqual(['ni の題', '後'])
  await run('import', file)
  expect(await inDatabase(titles)).toEqual(content)
})

test('killed in the middle and begun again, it comes to what one clean run comes to', patience, async () => {
  const lines = Array.from({ length: 900 }, (_, at) => line(`kiji-${at}`, { tags: [`話題${at % 37}`] }))
  await writeFile(file, lines.join('\n'))
  const pipe = join(folder.path, 'unfinished.ndjson')
  await promisify(execFile)('mkfifo', [pipe])
  const killed = runMagazine(['import', pipe], env)
  const sending = createWriteStream(pipe).on('error', () => {})
  sending.write(lines.slice(0, 700).join('\n'))
  await untilSomeAreIn()
  killed.child.kill('SIGKILL')
  await killed.ended
  sending.destroy()
  const partly = await inDatabase(count)
  expect(partly).toBeGreaterThan(0)
  expect(partly).toBeLessThan(lines.length)

  const resumed = await run('import', file)
  expect(resumed.code).toBe(0)
  expect(resumed.stdout).toContain(`新しい記事 ${lines.length - partly}、更新 0、変わりなし ${partly}`)
  const clean = { DATA_DIR: join(folder.path, 'clean') }
  expect((await runMagazine(['import', file], clean).ended).code).toBe(0)
  const expected = await withMagazineIn(clean, ({ db }) => storedContent(db))
  expect(await inDatabase(storedContent)).toEqual(expected)
})

test('interrupted by Ctrl+C, it says that another run goes on', patience, async () => {
  const pipe = join(folder.path, 'unfinished.ndjson')
  await promisify(execFile)('mkfifo', [pipe])
  const interrupted = runMagazine(['import', pipe], env)
  const sending = createWriteStream(pipe).on('error', () => {})
  sending.write(Array.from({ length: 700 }, (_, at) => line(`kiji-${at}`)).join('\n'))
  await untilSomeAreIn()
  interrupted.child.kill('SIGINT')
  const { stderr } = await interrupted.ended
  sending.destroy()
  expect(interrupted.child.signalCode).toBe('SIGINT')
  expect(stderr).toMatch(/中断しました。もう一度実行すれば、続きから進みます。\n$/)
})

function line(slug: string, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    slug,
    title: `${slug} の題`,
    category: '暮らし',
    publishedAt: '2026-01-02T03:04:05+09:00',
    ...(changes.body === undefined ? { text: '本文です。\n\n次の段落です。' } : {}),
    ...changes,
  })
}

function run(...args: string[]) {
  return runMagazine(args, env).ended
}

function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withMagazineIn(env, ({ db }) => work(db))
}

async function count(db: Database): Promise<number> {
  const { articles } = await db.reader
    .selectFrom('articles')
    .select((eb) => eb.fn.countAll<number>().as('articles'))
    .executeTakeFirstOrThrow()
  return articles
}

async function titles(db: Database): Promise<string[]> {
  const { items } = await listPublishedArticles(db.reader, {}, 1, new Date())
  return items.map(({ title }) => title).toSorted()
}

async function untilSomeAreIn(): Promise<void> {
  const address = { engine: 'sqlite', file: join(env.DATA_DIR ?? '', 'magazine.sqlite') } as const
  let db: Database | undefined
  while (db === undefined || (await count(db)) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    db ??= await openMagazineDatabase(address, new Date()).catch(() => undefined)
  }
  await db.close()
}
