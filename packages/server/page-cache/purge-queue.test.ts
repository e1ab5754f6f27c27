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
let owed: ((status: number) => void)[]

beforeEach(async () => {
  asked = []
  owed = []
  cdn = createServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)) as Purge)
    owed.push((status) => response.writeHead(status).end())
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

async function askedTimes(count: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(count), soon)
}

function answer(status: number): void {
  owed.shift()?.(status)
}
