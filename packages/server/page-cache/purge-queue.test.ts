import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPurgeQueue, type PurgeQueue } from './purge-queue.ts'
import { everything } from './tags.ts'

type Purge = { tags?: string[]; purge_everything?: boolean }

const soon = { timeout: 20_000, interval: 5 }
let cdn: Server
let queue: PurgeQueue
/** What the CDN has been asked, and the responses that it owes. */
let asked: Purge[]
let methods: (string | undefined)[]
let owed: ((status: number) => void)[]

beforeEach(async () => {
  asked = []
  methods = []
  owed = []
  cdn = createServer({ maxHeaderSize: 8192 }, async (request, response) => {
    methods.push(request.method)
    asked.push(JSON.parse((await text(request)) || '{}') as Purge)
    owed.push((status) => response.writeHead(status, { location: '/elsewhere' }).end())
  }).listen(0, '127.0.0.1')
  await once(cdn, 'listening')
  const { port } = cdn.address() as { port: number }
  queue = openPurgeQueue({ url: `http://127.0.0.1:${port}/purge` }, { onError: () => {} })
})
afterEach(() => cdn.close())

test('a tag that changes again while its POST is under way gets a POST of its own', async () => {
  queue.add(['article:1', 'article:2'])
  await askedTimes(1)
  queue.add(['article:1'])
  answer(200)
  await askedTimes(2)
  answer(200)
  await queue.stop()
  expect(asked).toEqual([{ tags: ['article:1', 'article:2'] }, { tags: ['article:1'] }])
})

test('what changes while everything is being purged is purged afterwards', async () => {
  queue.add([everything])
  await askedTimes(1)
  queue.add(['article:1'])
  answer(200)
  await askedTimes(2)
  queue.add([everything])
  answer(200)
  await askedTimes(3)
  answer(200)
  await queue.stop()
  expect(asked).toEqual([{ purge_everything: true }, { tags: ['article:1'] }, { purge_everything: true }])
})

test('tags of a failed POST are sent again, together with those that changed meanwhile', async () => {
  queue.add(['article:1'])
  await askedTimes(1)
  queue.add(['article:2'])
  answer(503)
  await askedTimes(2)
  answer(200)
  await queue.stop()
  expect(asked[1]?.tags?.toSorted()).toEqual(['article:1', 'article:2'])
})

test('an instance that lost its lease purges nothing', async () => {
  const { port } = cdn.address() as { port: number }
  let mayPost = true
  const options = { onError: () => {}, mayPost: () => mayPost }
  const leased = openPurgeQueue({ url: `http://127.0.0.1:${port}/purge` }, options)
  leased.add(['article:1'])
  await askedTimes(1)
  mayPost = false
  leased.add(['article:2'])
  answer(200)
  await leased.stop()
  expect(asked).toEqual([{ tags: ['article:1'] }])
})

test('where more waits than can be told one by one, everything is purged', async () => {
  queue.add(Array.from({ length: 4000 }, (_, at) => `article:${at}`))
  await askedTimes(1)
  answer(200)
  await queue.stop()
  expect(asked).toEqual([{ purge_everything: true }])
})

test('long tags are spread over POSTs whose headers a reverse proxy accepts', async () => {
  const tags = Array.from({ length: 200 }, (_, at) => `list:tag:${at}:`.padEnd(60, 'x'))
  queue.add(tags)
  for (let count = 1; !queue.isEmpty; count += 1) {
    await vi.waitFor(() => expect(queue.isEmpty || asked.length === count).toBe(true), soon)
    answer(200)
  }
  expect(asked.flatMap((purge) => purge.tags)).toEqual(tags)
})

test('a redirect is a failure: the tags are sent again, and nothing is sent to the other address', async () => {
  queue.add(['article:1'])
  await askedTimes(1)
  answer(301)
  await askedTimes(2)
  answer(200)
  await queue.stop()
  expect([asked, methods]).toEqual([
    [{ tags: ['article:1'] }, { tags: ['article:1'] }],
    ['POST', 'POST'],
  ])
})

async function askedTimes(count: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(count), soon)
}

function answer(status: number): void {
  owed.shift()?.(status)
}
