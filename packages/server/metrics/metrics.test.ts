import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBackupTime } from '../backup/backup-name.ts'
import { newFolder, startServer, stopServer } from '../testing/child-server.ts'
import { getFrom, openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'
import { counter, familiesOf, writeFamilies } from './family.ts'
import { metricsRoutes } from './metrics-routes.ts'

const patience = { timeout: 300_000 }
const token = 'a-token-of-some-length'

let app: ServedApp
let picture: string
beforeAll(async () => {
  app = await openServedApp('sqlite', { publicUrl: 'http://localhost:3000' })
  picture = (await fillSmallMagazine(app.context)).picture.name
})
afterAll(() => app.close())

test('the text is what Prometheus reads, whatever stands in it', async () => {
  const help = 'one\ntwo \\ three'
  const first = await familiesOf([counter('x_total', help, [{ labels: { path: 'a"b\\c\nd' }, value: 1 }])])
  const second = await familiesOf([counter('x_total', help, 2.5)])
  expect(await writeFamilies([...first, ...second])).toBe(
    '# HELP x_total one\\ntwo \\\\ three\n# TYPE x_total counter\nx_total{path="a\\"b\\\\c\\nd"} 1\nx_total 2.5\n',
  )
})

test('O3 requests, kept answers, pictures and the store are counted', async () => {
  for (let at = 0; at < 3; at += 1) await app.get('/magazine/')
  await app.get('/magazine/nowhere/')
  await app.get('/api/search?q=a')
  await app.get(`/media/${picture}`)
  await app.get(`/media/${picture}`)
  const metrics = await scrape(app.serving.port)
  expect(metrics).toMatch(/^tsuzuri_http_requests_total\{kind="page",status="200",from="made"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_http_requests_total\{kind="page",status="200",from="kept"\} 2$/m)
  expect(metrics).toMatch(/^tsuzuri_http_requests_total\{kind="page",status="404",from="made"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_http_requests_total\{kind="search",status="200",from="made"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_http_request_duration_seconds_bucket\{le="\+Inf",kind="page"\} 2$/m)
  expect(metrics).toMatch(/^tsuzuri_page_cache_hits_total 2$/m)
  expect(metrics).toMatch(/^tsuzuri_page_cache_misses_total 2$/m)
  expect(metrics).toMatch(/^tsuzuri_page_cache_entries 2$/m)
  expect(metrics).toMatch(/^tsuzuri_variants_total\{from="made"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_variants_total\{from="memory"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_store_duration_seconds_count\{operation="put"\} 1$/m)
  expect(metrics).toMatch(/^tsuzuri_store_faults_total\{operation="find"\} 0$/m)
  expect(metrics).toMatch(/^tsuzuri_ready\{part="store"\} 1$/m)
})

test('O3 without a token nobody sees them who could be from outside', async () => {
  const { port } = app.serving
  expect((await getFrom(port, '/metrics')).status).toBe(200)
  const nowhere = await getFrom(port, '/nowhere')
  const fromOutside: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'magazine.example' },
  ]
  const local = { ...app.context.config, publicUrl: 'http://localhost:3000' }
  for (const [remoteAddress, status] of [
    ['127.0.0.1', 200],
    ['::1', 200],
    ['10.0.0.5', 404],
    ['127.0.0.1.example', 404],
    ['', 404],
  ] as const) {
    const question = new Request('http://localhost/metrics', { headers: { host: 'localhost' } })
    const answer = await metricsRoutes(local, async () => []).fetch(question, {
      incoming: { socket: { remoteAddress } },
    })
    expect(answer.status, remoteAddress).toBe(status)
  }
  for (const headers of fromOutside) {
    const answer = await getFrom(port, '/metrics', headers)
    expect([answer.status, answer.body], JSON.stringify(headers)).toEqual([404, nowhere.body])
  }
})

test('O3 a magazine with an address of its own shows them to nobody without a token', async () => {
  const ask = async (config: Partial<typeof app.context.config>, authorization?: string) => {
    const headers = { host: 'localhost', ...(authorization === undefined ? {} : { authorization }) }
    const routes = metricsRoutes({ ...app.context.config, ...config }, async () => [])
    const question = new Request('http://localhost/metrics', { headers })
    return (await routes.fetch(question, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).status
  }
  expect(await ask({})).toBe(200)
  expect(await ask({ publicUrl: 'https://magazine.example' })).toBe(404)
  expect(await ask({ trustedProxies: 1 })).toBe(404)
  const guarded = { publicUrl: 'https://magazine.example', metricsToken: token }
  expect(await ask(guarded)).toBe(401)
  for (const given of ['Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])
    expect(await ask(guarded, given), given).toBe(401)
  expect(await ask(guarded, `Bearer ${token}`)).toBe(200)
})

test(
  'O3 one look tells of all workers, and has every number that the board and the alerts speak of',
  patience,
  async () => {
    await using folder = await newFolder()
    const kept = join(folder.path, 'kept')
    const env = {
      DATA_DIR: folder.path,
      WORKERS: '2',
      METRICS_TOKEN: token,
      LOG_LEVEL: 'error',
      BACKUP_TO: kept,
    }
    const server = await startServer(env)
    const read = async () =>
      (await getFrom(server.port, '/metrics', { authorization: `Bearer ${token}` })).body.toString()
    await vi.waitFor(
      async () => {
        const now = await read()
        expect(now).toMatch(/^tsuzuri_workers_told 2$/m)
        expect(now).toMatch(/^tsuzuri_backup_successes_total 1$/m)
      },
      { timeout: 180_000, interval: 200 },
    )
    const backups = (await readdir(kept)).filter((name) => findBackupTime(name) !== undefined)
    expect(backups).toHaveLength(1)
    for (let at = 0; at < 20; at += 1) await getFrom(server.port, '/healthz')
    const metrics = await vi.waitFor(
      async () => {
        const now = await read()
        expect(now).toMatch(/^tsuzuri_workers_told 2$/m)
        return now
      },
      { timeout: 60_000, interval: 200 },
    )
    const counted = [
      ...metrics.matchAll(/^tsuzuri_http_requests_total\{worker="(\d)",kind="health".* (\d+)$/gm),
    ]
    const healthy = counted.reduce((sum, [, , count]) => sum + Number(count), 0)
    expect(healthy).toBeGreaterThanOrEqual(20)
    expect(new Set([...metrics.matchAll(/\{worker="(\w+)"/g)].map(([, worker]) => worker))).toEqual(
      new Set(['1', '2', 'keeper']),
    )
    const served = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const docs = new URL('../../../docs/', import.meta.url)
    const told = await Promise.all(
      ['grafana/tsuzuri.json', 'operating.md', '../deploy/prometheus-alerts.yml'].map((name) =>
        readFile(new URL(name, docs), 'utf8'),
      ),
    )
    const shown = new Set([...told.join('\n').matchAll(/\b(?:tsuzuri|process)_\w+/g)].map(([name]) => name))
    expect(shown.size).toBeGreaterThan(25)
    expect([...shown].filter((name) => !served.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
    for (const line of metrics.split('\n').filter((one) => one !== ''))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? (?:[\d.e+-]+|NaN))$/,
      )
    expect((await stopServer(server)).code).toBe(0)
  },
)

test('a client that goes away half-way is counted once, and nothing stays under way', async () => {
  const socket = connect(app.serving.port, '127.0.0.1')
  socket.write(`GET /media/${picture}/960 HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.destroy()
  await text(socket).catch(() => '')
  await vi.waitFor(
    async () => {
      expect(await scrape(app.serving.port)).toMatch(/^tsuzuri_http_requests_under_way 1$/m)
    },
    { timeout: 20_000 },
  )
})

async function scrape(port: number): Promise<string> {
  return (await getFrom(port, '/metrics')).body.toString()
}
