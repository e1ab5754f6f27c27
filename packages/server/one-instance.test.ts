import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { articleKey } from '@tsuzuri/content/content-key'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { startJobs } from './jobs.ts'
import { startOnOneInstance } from './one-instance.ts'
import { openOutbox } from './outbox/outbox.ts'
import { startOutbox } from './outbox/outbox-job.ts'
import { startPurging } from './page-cache/purging.ts'
import { startReceiptWatch } from './studio/articles/receipt-watch.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from './testing/small-magazine.ts'

const patience = { timeout: 180_000 }
const soon = { timeout: 180_000, interval: 20 }
const repeatMs = 200

test(
  'O2 two instances notify the hub of each publication once and purge the CDN twice, also of one that came while no instance did so',
  patience,
  async () => {
    const DATABASE_URL = await newPostgresDatabase()
    const operator = await openTestApp('sqlite', { DATABASE_URL })
    const { command, hair } = await fillSmallMagazine(operator.context)
    // The articles that are there already are announced before anybody listens.
    await confirmReceipts(operator.context.db, operator.context.now())
    const announced = await openOutbox(operator.context)
    while ((await announced.turn()) > 0);
    const told: string[] = []
    const hub = await listen((body) => told.push(...new URLSearchParams(body).getAll('hub.url')))
    const cdn = await listen((body) => told.push(...(JSON.parse(body) as { tags: string[] }).tags))
    const one = await openTestApp('sqlite', { DATABASE_URL, WEBSUB_HUB: hub })
    const two = await openTestApp('sqlite', { DATABASE_URL, WEBSUB_HUB: hub })
    let running = 0
    const startJobsOf = ({ context }: TestApp) => {
      const stops = [
        startReceiptWatch(context),
        startOnOneInstance(context, 'jobs', async (isHeld) => {
          const stop = await startOutbox(context, { mayDeliver: isHeld })
          running += 1
          return stop
        }),
        startOnOneInstance(context, 'purging', async (mayPost) => {
          const { stop } = await startPurging(context, { url: cdn }, mayPost, repeatMs)
          running += 1
          return stop
        }),
      ]
      return () => Promise.all(stops.map((stop) => stop()))
    }
    const stopOne = startJobsOf(one)
    await vi.waitFor(() => expect(running).toBe(2), soon)
    const stopTwo = startJobsOf(two)

    const feed = 'https://magazine.example/feeds/rss.xml'
    const countOf = (name: string) => told.filter((other) => other === name).length
    const publish = (slug: string) => publishNew(command, { ...aText(slug, slug), categoryId: hair })
    const first = await publish('ichi')
    await vi.waitFor(() => expect([countOf(feed), countOf(articleKey(first.id))]).toEqual([1, 2]), soon)

    await stopOne()
    await stopTwo()
    const second = await publish('ni')
    const stopThree = startJobsOf(two)
    await vi.waitFor(() => expect([countOf(feed), countOf(articleKey(second.id))]).toEqual([2, 2]), soon)
    expect(countOf(articleKey(first.id))).toBe(2)
    await stopThree()
    for (const { close } of [one, two, operator]) await close()
  },
)

test(
  'O2 backups, sweeps and notices run on one of two instances, and on the other one when it stops',
  patience,
  async () => {
    const DATABASE_URL = await newPostgresDatabase()
    const apps = [
      await openTestApp('sqlite', { DATABASE_URL }),
      await openTestApp('sqlite', { DATABASE_URL }),
    ]
    const holders: number[] = []
    const start = async (at: number) => {
      const { context } = apps[at] ?? raise()
      const info = (what: { name?: string }) => void (what.name === 'jobs' && holders.push(at))
      const log = Object.assign(Object.create(context.log) as typeof context.log, { info })
      return startJobs({ ...context, log })
    }
    const first = await start(0)
    await vi.waitFor(() => expect(holders).toEqual([0]), soon)
    const second = await start(1)
    await first.stop()
    await vi.waitFor(() => expect(holders).toEqual([0, 1]), soon)
    await second.stop()
    for (const { close } of apps) await close()
  },
)

function raise(): never {
  throw new Error('there is no such instance')
}

/** A server elsewhere that is notified. */
async function listen(take: (body: string) => void): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    take(await text(request))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}
