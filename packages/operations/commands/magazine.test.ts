import { join } from 'node:path'
import { readdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { newFolder, runMagazine, startServer, stopServer } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { startS3Store } from '@tsuzuri/server/testing/s3-store'

const patience = { timeout: 300_000 }

test('without a command, or with --help, every command is explained', patience, async () => {
  for (const args of [[], ['--help']]) {
    const { code, stdout, stderr } = await runMagazine(args, {}).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/使い方: npm run magazine -- /)
    for (const usage of ['import FILE', 'fill --articles N', 'preview SLUG']) expect(stdout).toContain(usage)
  }
})

test('--help after a command prints its usage, and --version prints the version', patience, async () => {
  for (const args of [
    ['backup', '--help'],
    ['backup', 'a.tar', '-h'],
  ]) {
    const { code, stdout, stderr } = await runMagazine(args, {}).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^使い方: npm run magazine -- backup FILE/)
  }
  const { code, stdout } = await runMagazine(['--version'], {}).ended
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})

test('a pipe that is closed early is no error', patience, async () => {
  const { child, ended } = runMagazine(['--help'], {})
  child.stdout?.destroy()
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, ''])
})

test('commands for a magazine that is not there are refused and make none', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'typo') }
  const site = join(folder.path, 'site')
  for (const args of [
    ['export', site],
    ['export-magazine', join(folder.path, 'archive')],
    ['staff', 'list'],
  ]) {
    const { code, stdout, stderr } = await runMagazine(args, env).ended
    expect([code, stdout], args.join(' ')).toEqual([1, ''])
    expect(stderr, args.join(' ')).toContain('ここにはまだ雑誌がありません。')
  }
  expect(await readdir(folder.path)).toEqual([])
})

test('what is wrong with a command is said in a sentence, with exit code 1', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  for (const [args, sentence] of [
    [['frobnicate'], /^「frobnicate」というコマンドはありません。/],
    [['toString'], /^「toString」というコマンドはありません。/],
    [['import'], /^取り込むファイルを一つ指定してください。\n使い方: /],
    [['import', 'a', 'b'], /^取り込むファイルを一つ指定してください。/],
    [['import', join(folder.path, 'nowhere.ndjson')], /^ファイル .*nowhere\.ndjson を読めません。/],
    [['import', folder.path], /^ファイル .* を読めません。/],
    [
      ['import', '--what'],
      /^「--what」というオプションはありません。\n使い方: npm run magazine -- import FILE/,
    ],
    [['verify', folder.path], /の中の、バックアップのファイルを指定してください。/],
    [['preview'], /^記事のスラッグを一つ指定してください。/],
    [['fill', '--articles', '0'], /^--articles に1以上の整数を指定してください。/],
    [['backup'], /^書き出し先を一つ指定してください。\n使い方: /],
    [['restore', join(folder.path, 'nowhere.tar')], /^バックアップ .*nowhere\.tar がありません。/],
  ] as const) {
    const { code, stdout, stderr } = await runMagazine(args, env).ended
    expect(stderr, args.join(' ')).toMatch(sentence)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(/\.ts:\d|\n\s+at /)
  }
  const nowhere = { DATA_DIR: join(folder.path, 'nowhere') }
  const empty = await runMagazine(['backup', join(folder.path, 'a.tar')], nowhere).ended
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringMatching(/^ここにはまだ雑誌がありません。/)])
  const { code, stderr } = await runMagazine(['fill', '--articles', '1'], { ...env, PORT: 'x' }).ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('設定 PORT の値が正しくありません。')])
})

test('O3 a backup that its bucket refuses ends with a sentence', patience, async () => {
  await using folder = await newFolder()
  await using s3 = await startS3Store('kept')
  const env = { DATA_DIR: join(folder.path, 'data') }
  await fillFolder(env)
  const keys = (secret: string) => ({
    BACKUP_S3_ENDPOINT: s3.env.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: secret,
  })
  for (const [args, secret, sentence] of [
    [['backup', 's3://kept/daily'], 'wrong', /に断られました。.*\(SignatureDoesNotMatch: /],
    [['verify', 's3://kept/daily/a.tar'], 'wrong', /に断られました。.*\(SignatureDoesNotMatch: /],
    [['backup', 's3://nowhere/daily'], s3.env.S3_SECRET_ACCESS_KEY, /ありません。.*\(NoSuchBucket: /],
  ] as const) {
    const { code, stderr } = await runMagazine(args, { ...env, ...keys(secret) }).ended
    expect(stderr, args.join(' ')).toMatch(sentence)
    expect(stderr).not.toMatch(/\.ts:\d|\n\s+at /)
    expect(code).toBe(1)
  }
})

test('fill makes as many articles as asked, behind those of earlier calls', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path }
  for (const count of [30, 20]) {
    const { code, stdout } = await runMagazine(['fill', '--articles', String(count)], env).ended
    expect([code, stdout]).toEqual([0, `${count}本の記事を入れました。\n`])
  }
  const { total } = await withMagazineIn(env, ({ db }) => listPublishedArticles(db.reader, {}, 1, new Date()))
  expect(total).toBe(50)
})

test(
  'T4 preview prints a token that shows the draft, also of a server that is running',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: folder.path }
    const file = join(folder.path, 'draft.ndjson')
    await writeFile(file, JSON.stringify({ slug: 'shita', title: '下書き', category: 'ヘア', text: '本文' }))
    await fillFolder(env)
    const server = await startServer(env)
    expect((await runMagazine(['import', file], env).ended).code).toBe(0)
    const { code, stdout, stderr } = await runMagazine(['preview', 'shita', '--hours', '1'], env).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/^preview_[\w-]{43}\n$/)
    expect(stderr).toContain('1時間')
    const headers = { authorization: `Bearer ${stdout.trim()}` }
    expect(await (await fetch(`${server.url}/api/draft`, { headers })).json()).toMatchObject({
      title: '下書き',
    })
    expect((await fetch(`${server.url}/api/draft`)).status).toBe(404)
    await stopServer(server)
    const unknown = await runMagazine(['preview', 'nowhere'], env).ended
    expect([unknown.code, unknown.stderr]).toEqual([1, '「nowhere」という記事はありません。\n'])
    for (const hours of ['0', '-1', 'x', '169']) {
      const refused = await runMagazine(['preview', 'shita', `--hours=${hours}`], env).ended
      expect([refused.code, refused.stdout], hours).toEqual([1, ''])
    }
  },
)
