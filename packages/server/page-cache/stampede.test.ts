import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'

const connections = 500
let app: ServedApp

beforeAll(async () => {
  app = await openServedApp()
  await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test(
  '500 connections that ask for a cold page at once have it rendered once, and all get it',
  { timeout: 180_000 },
  async () => {
    const sockets = await Promise.all(Array.from({ length: connections }, open))
    const { made } = app.serving.counts
    const answers = await Promise.all(sockets.map(askForArticle))
    expect(app.serving.counts.made - made).toBe(1)
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^HTTP\/1\.1 200 OK[^]*<\/html>$/)
  },
)

test.each([
  '/magazine/',
  '/magazine/rich/',
  '/api/articles',
  '/healthz',
  '/nowhere',
  '/magazine/%ff',
  '/objects/magazine/a',
  '/studio/',
])('T2 %s at an https address tells browsers to use no other, from the cache as well', async (path) => {
  for (let time = 0; time < 2; time += 1)
    expect((await app.get(path)).headers['strict-transport-security']).toBe('max-age=31536000')
})

async function open(): Promise<Socket> {
  const socket = connect({ port: app.serving.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  return socket
}

/** The answer without its date, which may tick over in between. */
async function askForArticle(socket: Socket): Promise<string> {
  socket.write('GET /magazine/rich/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const parts: Buffer[] = []
  for await (const part of socket as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
    .toString()
    .replace(/^date: .*$/im, '')
}
