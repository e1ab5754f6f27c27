import { once } from 'node:events'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { openMagazineDatabase } from './open-database.ts'
import { newFolder, runServer, startServer, stopServer } from './testing/child-server.ts'
import { startS3Store } from './testing/s3-store.ts'
import { fillFolder } from './testing/filled-folder.ts'

const patience = { timeout: 180_000 }

test('a first start makes all it needs; a second one finds it and is up in a moment', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  const first = await startServer(env)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const ended = await stopServer(first)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toContain(`綴りが開きました: ${first.url}/`)

  expect((await stat(env.DATA_DIR)).mode & 0o777).toBe(0o700)
  expect((await stat(join(env.DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
  const files = await readdir(env.DATA_DIR)
  expect(files).toEqual(expect.arrayContaining(['magazine.sqlite', 'objects', 'secret.key']))
  const secret = await stat(join(env.DATA_DIR, 'secret.key'))

  const port = await findFreePort()
  const second = await startServer({ ...env, PORT: String(port), TRUSTED_PROXIES: '1' })
  const { code, stdout, stderr } = await stopServer(second)
  expect([code, stderr]).toEqual([
    0,
    '設定 TRUSTED_PROXIES はありません。名前を確かめてください。 (TRUSTED_PROXIES is not a setting and has no effect.)\n',
  ])
  expect(stdout).toContain(`綴りが開きました: http://localhost:${port}/\n  待ち受け: ${second.url}/\n`)
  expect((await stat(join(env.DATA_DIR, 'secret.key'))).mtimeMs).toBe(secret.mtimeMs)
})

test('logs are one JSON object a line, without a query or a token', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path, LOG_LEVEL: 'trace' }
  const server = await startServer(env)
  const token = `preview_${'T'.repeat(43)}`
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` }
  await fetch(`${server.url}/api/articles?tag=himitsu-no-kotoba`, { headers })
  await fetch(`${server.url}/api/draft?token=${token}`, { headers })
  await fetch(`${server.url}/magazine/draft/?token=${token}`, { headers, redirect: 'manual' })
  const { stdout } = await stopServer(server)
  const spoken = /^(綴りが開きました|見本誌|最初の管理者|  http|  待ち受け)/
  const lines = stdout.split('\n').filter((line) => line !== '' && !spoken.test(line))
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(
    expect.objectContaining({ msg: 'answered', method: 'GET', path: '/api/articles', status: 404 }),
  )
  expect(entries.every(({ time, level }) => typeof time === 'string' && typeof level === 'number')).toBe(true)
  expect(lines.join('\n')).not.toMatch(/himitsu|TTTT|\?/)
})

test.each([
  [
    'a wrong value',
    { PORT: 'eighty' },
    /^起動できません: 設定 PORT の値が正しくありません。.*\(PORT is not valid.*\)\n$/,
  ],
  [
    'an unreachable PostgreSQL',
    { DATABASE_URL: 'postgres://user:se-cret@127.0.0.1:1/magazine' },
    /^起動できません: データベース 127\.0\.0\.1:1\/magazine につながりません（.*ECONNREFUSED.*）。.*\n$/,
  ],
  [
    'a host that is nowhere',
    { DATABASE_URL: 'postgres://db.invalid/magazine' },
    /^起動できません: データベース db\.invalid:5432\/magazine につながりません（.*）。.*\n$/,
  ],
  [
    'a foreign address',
    { HOST: '192.0.2.1' },
    /^起動できません: HOST の 192\.0\.2\.1 はこのマシンのアドレスではありません。.*\n$/,
  ],
])('%s: one sentence and exit code 1', patience, async (_, wrong, sentence) => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path, PORT: '0', SAMPLE: 'off', LOG_LEVEL: 'silent', ...wrong }
  const { code, stdout, stderr } = await runServer(env).ended
  expect(stderr).toMatch(sentence)
  expect(stderr.split('\n').length).toBe(2)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toMatch(/se-cret|\.ts:|at /)
})

test(
  'a missing bucket, a newer schema and exhausted connections: one right sentence each',
  { timeout: 180_000 },
  async () => {
    await using folder = await newFolder()
    await using s3 = await startS3Store('media')
    const url = await newPostgresDatabase()
    const db = await openMagazineDatabase({ engine: 'postgres', url }, new Date())
    await db.writer.insertInto('migrations').values({ name: '999-future', at: 0 }).execute()
    const role = `limited_${process.pid}`
    await sql.raw(`create role ${role} login password 'limited' connection limit 0`).execute(db.writer)
    const limited = Object.assign(new URL(url), { username: role, password: 'limited' })
    for (const [wrong, sentence] of [
      [
        { ...s3.env, S3_BUCKET: 'nowhere' },
        /バケット nowhere がありません。.*The bucket nowhere does not exist/,
      ],
      [{ DATABASE_URL: url }, /より新しい版の綴りが使っています。.*newer version of Tsuzuri \(999-future\)/],
      [{ DATABASE_URL: limited.href }, /接続数が上限に達しています。.*raise max_connections/],
    ] as const) {
      const env = { DATA_DIR: folder.path, PORT: '0', SAMPLE: 'off', LOG_LEVEL: 'silent', ...wrong }
      const { code, stdout, stderr } = await runServer(env).ended
      expect(stderr).toMatch(sentence)
      expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
      expect(stderr).not.toMatch(/\.ts:|DATABASE_URL を/)
    }
    await sql.raw(`drop role ${role}`).execute(db.writer)
    await db.close()
  },
)

test(
  'a first start that the store refuses or does not answer says so in one sentence',
  patience,
  async () => {
    await using folder = await newFolder()
    await using s3 = await startS3Store('media')
    const nowhere = `http://127.0.0.1:${await findFreePort()}`
    for (const [wrong, sentence] of [
      [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /^起動できません: .*に断られました。.*\(SignatureDoesNotMatch: /],
      [{ S3_ENDPOINT: nowhere }, /^起動できません: .*が応答しません。.*\(\w+: .*ECONNREFUSED/],
    ] as const) {
      const env = {
        ...s3.env,
        S3_BUCKET: 'media',
        DATA_DIR: folder.path,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...wrong,
      }
      const { code, stderr } = await runServer(env).ended
      expect(stderr).toMatch(sentence)
      expect([code, stderr.split('\n').length]).toEqual([1, 2])
    }
  },
)

test(
  'a folder that can not be written, a damaged database or key and a taken port: the same',
  patience,
  async () => {
    await using folder = await newFolder()
    await writeFile(join(folder.path, 'file'), '')
    const damaged = join(folder.path, 'damaged')
    await mkdir(damaged)
    await writeFile(join(damaged, 'magazine.sqlite'), 'this is no database\n'.repeat(1000))
    const withoutKey = join(folder.path, 'without-key')
    await mkdir(withoutKey)
    await writeFile(join(withoutKey, 'store-key.json'), '{"accessKeyId":"A"')
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    for (const [env, sentence] of [
      [
        { DATA_DIR: join(folder.path, 'file', 'data') },
        /データフォルダー .* に書き込めません（ENOTDIR）。DATA_DIR で/,
      ],
      [{ DATA_DIR: damaged }, /データベース .*magazine\.sqlite を開けません（.*not a database.*）。/],
      [{ DATA_DIR: withoutKey }, /鍵のファイル .*store-key\.json が壊れています。.*消してください/],
      [
        { DATA_DIR: folder.path, PORT: String(port) },
        new RegExp(`ポート ${port} はほかのプログラムが使っています。PORT で`),
      ],
    ] as const) {
      const { code, stderr } = await runServer({ PORT: '0', SAMPLE: 'off', ...env }).ended
      expect(stderr).toMatch(sentence)
      expect([code, stderr.split('\n').length]).toEqual([1, 2])
      expect(stderr).not.toMatch(/\.ts:|\n\s+at /)
    }
    taken.close()
  },
)

test('two servers can not have the same data folder at once', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path, PORT: '0', SAMPLE: 'off' }
  const server = await startServer(env)
  const { code, stderr } = await runServer(env).ended
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toMatch(
    /^起動できません: ファイルの置き場所 .* は、.*動いているサーバーを止めてから.*\(.*Stop it first\.\)/,
  )
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await stopServer(server)
})

test('after kill -9 the next start finds everything as it was', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path }
  await fillFolder(env)
  const killed = await startServer(env)
  const before = await (await fetch(`${killed.url}/api/articles`)).text()
  killed.child.kill('SIGKILL')
  await killed.ended
  const server = await startServer(env)
  expect(await (await fetch(`${server.url}/api/articles`)).text()).toBe(before)
  await stopServer(server)
})
