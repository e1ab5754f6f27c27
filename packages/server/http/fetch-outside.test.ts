import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOutside, OutsideFault, postOutside } from './fetch-outside.ts'

const asked: string[] = []
const answers: Record<string, RequestListener> = {
  '/a.jpg': (_, response) => response.end('picture'),
  '/moved': (_, response) => response.writeHead(302, { location: '/a.jpg' }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/large': (_, response) => response.writeHead(200, { 'content-length': '1000' }).end('x'.repeat(1000)),
  '/endless': (_, response) => {
    const more = () => response.destroyed || (response.write('x'.repeat(64)), setImmediate(more))
    more()
  },
  '/silent': () => {},
  '/upgrade': (_, response) =>
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  '/to-slow-name': (_, response) =>
    response.writeHead(302, { location: `http://slow.example:${portOf(outside)}/a.jpg` }).end(),
  '/to-inside': (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/secret` }).end(),
}
const outside = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer === undefined) response.writeHead(404).end()
  else answer(request, response)
})
const inside = createServer((request, response) => {
  asked.push(`inside ${request.url}`)
  response.end('secret')
})

beforeAll(async () => {
  for (const server of [outside, inside])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  for (const server of [outside, inside]) {
    server.closeAllConnections()
    server.close()
  }
})

/** Pretends that one server is on the public internet and the other in the private network. */
const limits = {
  mostBytes: 500,
  timeoutMs: 60_000,
  mayAsk: (address: string, port: number) => address === '127.0.0.1' && port === portOf(outside),
}

test('F3 a file is fetched, following redirects', async () => {
  for (const path of ['/a.jpg', '/moved'])
    expect(Buffer.from(await fetchOutside(at(path), limits)).toString()).toBe('picture')
})

test.each([
  ['/nothing', '404'],
  ['/circle', 'リダイレクトが多すぎます'],
  ['/large', '大きすぎます'],
  ['/endless', '大きすぎます'],
  ['/silent', '時間がかかりすぎます'],
  ['/to-file', 'http(s) のURLではありません'],
  ['/to-inside', 'インターネットに公開されていないアドレスです'],
])('F3 fetching %s fails: %s', async (path, reason) => {
  const timeoutMs = path === '/silent' ? 1000 : limits.timeoutMs
  await expect(fetchOutside(at(path), { ...limits, timeoutMs })).rejects.toThrow(reason)
})

test('F3 an upgrade of the protocol that nobody asked for is a fault', async () => {
  const sent = { headers: {}, body: '' }
  for (const answer of [fetchOutside(at('/upgrade'), limits), postOutside(at('/upgrade'), sent, limits)]) {
    const fault = await answer.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(OutsideFault)
    expect(String(fault)).toContain('相手のサーバーが 101 を返しました')
  }
})

test('F3 private addresses are never requested: not by IP, by host name or by a redirect', async () => {
  const port = portOf(inside)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
  ])
    await expect(
      fetchOutside(`http://${host}:${port}/secret`, { mostBytes: 500, timeoutMs: 60_000 }),
    ).rejects.toThrow('インターネットに公開されていないアドレスです')
  await expect(fetchOutside(at('/to-inside'), limits)).rejects.toThrow('公開されていない')
  expect(asked.filter((path) => path.startsWith('inside'))).toEqual([])
})

test('F3 slow name resolution counts towards the time limit, also after a redirect', async () => {
  const lookUp = () => new Promise<never>(() => {})
  const slow = { ...limits, timeoutMs: 50, lookUp }
  for (const address of [`http://slow.example:${portOf(outside)}/a.jpg`, at('/to-slow-name')])
    await expect(fetchOutside(address, slow)).rejects.toThrow('時間がかかりすぎます')
})

test('F3 a host name is resolved once, and the checked address is the one that is connected to', async () => {
  const names: string[] = []
  const lookUp = async (host: string) => {
    names.push(host)
    // DNS rebinding: from the second lookup on, the name resolves to a private address.
    return { address: names.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }
  }
  const address = `http://rebinding.example:${portOf(outside)}/a.jpg`
  const bytes = await fetchOutside(address, { ...limits, lookUp })
  expect([Buffer.from(bytes).toString(), names]).toEqual(['picture', ['rebinding.example']])
  await expect(fetchOutside(address, { ...limits, lookUp })).rejects.toThrow(
    'インターネットに公開されていないアドレスです',
  )
})

function at(path: string): string {
  return `http://127.0.0.1:${portOf(outside)}${path}`
}

function portOf(server: typeof outside): number {
  return (server.address() as AddressInfo).port
}
