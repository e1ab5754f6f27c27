import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { scheduleArticle, createArticle } from '@tsuzuri/database/articles/commands'
import { noon, openTestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'
import { startHubNotifications } from './websub.ts'

test('F2 the hub is notified of every publication once, including scheduled ones', async () => {
  const app = await openTestApp()
  const { command, hair, tokushu, care } = await fillSmallMagazine(app.context)
  const heard: string[][] = []
  let answers = 503
  let requests = 0
  const hub = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    requests += 1
    if (answers < 300) heard.push(form.getAll('hub.url'))
    expect([request.method, form.get('hub.mode')]).toEqual(['POST', 'publish'])
    response.writeHead(answers).end()
  }).listen(0, '127.0.0.1')
  await once(hub, 'listening')
  app.context.config.websubHub = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`
  const stop = await startHubNotifications(app.context, { everyMs: 10 })

  const { value: draft } = await createArticle(command, { ...aText('asu', '明日'), categoryId: tokushu })
  await publishNew(command, { ...aText('ima', 'いま'), categoryId: hair, tagIds: [care] })
  await vi.waitFor(() => expect(requests).toBeGreaterThan(1))
  expect(heard).toEqual([])
  answers = 204
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const tagFeed = `https://magazine.example/feeds/tags/${encodeURIComponent('手入れ')}/rss.xml`
  expect(heard[0]).toEqual(
    expect.arrayContaining([
      'https://magazine.example/feeds/rss.xml',
      'https://magazine.example/feeds/category/hair/atom.xml',
      tagFeed,
    ]),
  )

  await scheduleArticle(command, draft, { from: new Date(noon.getTime() + 60_000) })
  // The hub hears of a later command first: the schedule alone notified nobody.
  await publishNew(command, { ...aText('sugu', 'すぐ'), categoryId: hair })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  const scheduledFeed = 'https://magazine.example/feeds/category/tokushu/rss.xml'
  expect(heard[1]).not.toContain(scheduledFeed)
  app.setNow(new Date(noon.getTime() + 60_000))
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard[2]).toContain(scheduledFeed)
  await stop()
  hub.closeAllConnections()
  hub.close()
  await app.close()
})
