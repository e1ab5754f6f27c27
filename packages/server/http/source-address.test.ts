import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { originOf } from './source-address.ts'

async function sourceOf(socket: string, forwarded: string, proxies: number): Promise<string> {
  const context = { config: readConfig({ TRUST_PROXY: String(proxies) }) } as Context
  const app = new Hono().get('/', (c) => c.text(originOf(c, context).source))
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
  const env = { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, env)).text()
}

test.each([
  ['192.0.2.7', '', 0, '192.0.2.7'],
  ['::ffff:192.0.2.7', '', 0, '192.0.2.7'],
  ['192.0.2.7', '203.0.113.9', 0, '192.0.2.7'],
  ['192.0.2.7', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['192.0.2.7', '198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['192.0.2.7', '', 1, '192.0.2.7'],
  ['192.0.2.7', '203.0.113.9:50432', 1, '203.0.113.9'],
  ['192.0.2.7', '[2001:db8:1:2::9]:50432', 1, '2001:db8:1:2::/64'],
  ['192.0.2.7', '[2001:db8:1:2::9]', 1, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '', 0, '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '', 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', '', 0, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', '', 0, 'fe80:0:0:0::/64'],
])('%s behind %j with %d proxies counts as %s', async (socket, forwarded, proxies, source) => {
  expect(await sourceOf(socket, forwarded, proxies)).toBe(source)
})
