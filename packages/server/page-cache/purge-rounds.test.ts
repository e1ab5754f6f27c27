import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPurgeRounds, type PurgeRounds } from './purge-rounds.ts'

const soon = { timeout: 20_000, interval: 5 }
let cdn: Server
let rounds: PurgeRounds
/** Each purge that the CDN took, and each position that was saved. */
let events: string[]
let failures: number
/** The id of the last change whose tags were added. */
let last: number

beforeEach(async () => {
  events = []
  failures = 0
  last = 0
  cdn = createServer(async (request, response) => {
    const { tags } = JSON.parse(await text(request)) as { tags: string[] }
    failures -= 1
    if (failures >= 0) return void response.writeHead(503).end()
    events.push(tags.join(' '))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(cdn, 'listening')
})
afterEach(async () => {
  await rounds.stop()
  cdn.close()
})

test('each purge is sent a second time, and its position is saved after that', async () => {
  rounds = open(100)
  await rounds.begin()
  change('article:1', 'article:2')
  await vi.waitFor(() => expect(events).toContain('saved 1'), soon)
  expect(events).toEqual(['saved 0', 'article:1 article:2', 'article:1 article:2', 'saved 1'])
})

test('a second purge that fails is repeated before the position is saved', async () => {
  rounds = open(100)
  change('article:1')
  await vi.waitFor(() => expect(events).toEqual(['article:1']), soon)
  failures = 1
  await vi.waitFor(() => expect(events).toContain('saved 1'), soon)
  expect(events).toEqual(['article:1', 'article:1', 'saved 1'])
})

test('changes that never pause do not keep positions from being saved', { timeout: 90_000 }, async () => {
  rounds = open(100)
  await vi.waitFor(
    () => {
      change(`article:${last + 1}`)
      expect(events.filter((event) => event.startsWith('saved')).length).toBeGreaterThan(3)
    },
    { timeout: 60_000, interval: 40 },
  )
  for (const [at, event] of events.entries()) {
    const [, saved = 0] = /^saved (\d+)$/.exec(event) ?? []
    for (let id = 1; id <= Number(saved); id += 1)
      expect(events.slice(0, at).filter((sent) => sent.split(' ').includes(`article:${id}`))).toHaveLength(2)
  }
})

test('what was sent once when purging stops is left to the next instance', async () => {
  rounds = open(100_000)
  change('article:1')
  await vi.waitFor(() => expect(events).toEqual(['article:1']), soon)
  await rounds.stop()
  expect(events).toEqual(['article:1'])
})

function change(...tags: string[]): void {
  last += 1
  rounds.add(tags)
}

function open(repeatMs: number): PurgeRounds {
  const { port } = cdn.address() as { port: number }
  return openPurgeRounds(
    { url: `http://127.0.0.1:${port}/purge` },
    {
      onError: () => {},
      mayPost: () => true,
      repeatMs,
      settled: async () => {},
      position: () => ({ id: last, at: new Date(0) }),
      save: async ({ id }) => void events.push(`saved ${id}`),
    },
  )
}
