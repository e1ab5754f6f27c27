import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { type Listening, listen } from '../http/listen.ts'
import { ingestMedia } from '../media/ingest-media.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aMovingPicture, twoHalves } from '../testing/pictures.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'
import { openKnownMedia } from './known-media.ts'
import { pictureListener } from './listener.ts'
import { openVariants } from './variants.ts'

const accepts = [
  'image/avif,image/webp,*/*;q=0.8',
  'IMAGE/WEBP',
  'image/avif;q=0, image/webp;q=0.5',
  '*/*',
  undefined,
]

let app: TestApp
let names: string[]
/**
 * `routes` answers through the routes only, `memory` through the listener only; where the listener does not answer, it
 * returns 501.
 */
let routes: Listening
let memory: Listening

beforeAll(async () => {
  app = await openTestApp()
  const { context } = app
  const { command } = await fillSmallMagazine(context)
  const pictures = [await twoHalves(500, 300).png().toBuffer(), await aMovingPicture('gif', 2)]
  names = await Promise.all(
    pictures.map(async (bytes) => (await ingestMedia(command, context.store, bytes)).value.name),
  )
  const knownMedia = openKnownMedia(context)
  const variants = openVariants(context)
  const config = { ...context.config, port: 0 }
  routes = await listen({ app: createApp(context, { knownMedia, variants }) }, config, context.log)
  const silent = { fetch: () => new Response(null, { status: 501 }) }
  const answerPicture = pictureListener(knownMedia, variants, config)
  memory = await listen({ app: silent, answerPicture }, config, context.log)
})
afterAll(async () => {
  await Promise.all([routes.stop(1000), memory.stop(1000)])
  await app.close()
})

test('a picture from memory gets the same response as from the routes, for every Accept and If-None-Match', async () => {
  for (const name of names) {
    for (const variant of ['320', '480', 'social-5']) {
      for (const accept of accepts) {
        const path = `/media/${name}/${variant}`
        const asked = `${path} ${accept}`
        const headers = accept === undefined ? {} : { accept }
        const answer = await ask(routes, path, { headers })
        if (answer.status !== 200) continue
        expect(await ask(memory, path, { headers }), asked).toEqual(answer)
        for (const known of [answer.headers.etag, `W/${answer.headers.etag}`, '*']) {
          const again = { headers: { ...headers, 'if-none-match': known } }
          expect(await ask(memory, path, again), asked).toEqual(await ask(routes, path, again))
        }
        const head = { method: 'HEAD', headers }
        expect(await ask(memory, path, head), asked).toEqual(await ask(routes, path, head))
      }
    }
  }
})

test('all other requests are left to the routes', async () => {
  const [name = ''] = names
  const path = `/media/${name}/320`
  expect((await ask(routes, path)).status).toBe(200)
  expect((await ask(memory, path)).status).toBe(200)
  for (const other of [
    `${path}?x=1`,
    `${path}/`,
    `/media/${name}`,
    `/media/${name}/321`,
    `/media/${name}/1920`,
    `/media/${name.toUpperCase()}/320`,
    `/media/${'0'.repeat(32)}.png/320`,
    `/magazine/media/${name}/320`,
  ])
    expect((await ask(memory, other)).status, other).toBe(501)
  for (const method of ['POST', 'DELETE', 'OPTIONS'])
    expect((await ask(memory, path, { method })).status, method).toBe(501)
})

test('a deleted picture is not served from memory', async () => {
  const path = `/media/${names[0]}/320`
  expect((await ask(routes, path)).status).toBe(200)
  app.setNow(new Date(noon.getTime() + 61_000))
  expect((await ask(memory, path)).status).toBe(501)
  app.setNow(noon)
  expect((await ask(memory, path)).status).toBe(200)
})

type Asked = { method?: string; headers?: Record<string, string | undefined> }

async function ask({ port }: Listening, path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ port, path, method, headers, agent: false }, resolve).on('error', reject).end()
  const response = await promise
  const { date: _, ...said } = response.headers
  const body = (await buffer(response)).toString('base64')
  return { status: response.statusCode, headers: said, body }
}
