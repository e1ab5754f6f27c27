import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { wordPressExport } from '../testing/wordpress-export.ts'

const patience = { timeout: 180_000 }
let folder: Awaited<ReturnType<typeof newFolder>>
let env: { DATA_DIR: string }
const asked: string[] = []
const inside = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end('secret')
})

beforeAll(async () => {
  folder = await newFolder()
  env = { DATA_DIR: join(folder.path, 'data') }
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  inside.close()
  await folder[Symbol.asyncDispose]()
})

test(
  'F3 the command takes a file in, writes a report, and never asks our own network for pictures',
  patience,
  async () => {
    const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/wp-content/uploads/a.jpg`
    const fields = { 'wp:attachment_url': url }
    const file = await written(
      'good.xml',
      wordPressExport([
        { id: 1, content: `<img src="${url}" alt="猫">と文`, comments: 2 },
        { id: 2, type: 'attachment', status: 'inherit', fields },
      ]),
    )
    const report = join(folder.path, 'report.md')
    const { code, stdout, stderr } = await runMagazine(
      ['import-wordpress', file, '--fetch-media', '--report', report],
      env,
    ).ended
    expect([code, stderr.replaceAll(/^ *\d+% .*\n/gm, '')]).toEqual([0, ''])
    expect(stdout).toContain('投稿 1本：新しい記事 1、')
    const told = await readFile(report, 'utf8')
    expect(told).toContain('| 取り込まなかったコメント | 2 |')
    expect(told).toContain(`${url}：インターネットに公開されていないアドレスです`)
    expect(asked).toEqual([])
    const article = await withMagazineIn(env, ({ db }) =>
      findPublishedArticle(db.reader, 'kiji-1', new Date()),
    )
    expect(article?.body.blocks.length).toBe(2)
  },
)

test('F3 a file with a document type leaves nothing behind but a sentence', patience, async () => {
  const bomb = wordPressExport([{ id: 8 }]).replace('<rss', '<!DOCTYPE a [<!ENTITY b "ha">]><rss')
  const before = await articleCount()
  const file = await written('bomb.xml', bomb)
  const { code, stderr } = await runMagazine(['import-wordpress', file], env).ended
  expect([code, stderr]).toEqual([1, `${file}：文書型宣言（<!DOCTYPE）のあるファイルは受け取れません。\n`])
  expect(await articleCount()).toBe(before)
})

async function written(name: string, text: string): Promise<string> {
  const file = join(folder.path, name)
  await writeFile(file, text)
  return file
}

async function articleCount(): Promise<number> {
  return withMagazineIn(
    env,
    async ({ db }) => (await db.reader.selectFrom('articles').select('id').execute()).length,
  )
}
