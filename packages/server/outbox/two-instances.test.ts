import { expect, test, vi } from 'vitest'
import { write } from '@tsuzuri/database/writing'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { startOnOneInstance } from '../one-instance.ts'
import { startHttpReceiver } from '../testing/http-receiver.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
import { startOutbox } from './outbox-job.ts'

const soon = { timeout: 60_000, interval: 20 }
const ids = Array.from({ length: 12 }, (_, at) => at + 1)

test('M1 while one instance takes over from another, a target gets one message at a time, in order', async () => {
  const receiver = await startHttpReceiver()
  const env = { DATABASE_URL: await newPostgresDatabase(), DESTINATION_HOSTS: receiver.host }
  const one = await openTestApp('sqlite', env)
  const two = await openTestApp('sqlite', env)
  const { db, now } = one.context
  const { studio } = await newStaff(one, 'administrator')
  const address = `http://${receiver.host}/`
  await studio.createDestination({
    content: { kind: 'webhook', name: '外', address, token: '', events: ['article.updated'] },
  })
  await write({ db, by: 'test', now: now() }, async ({ events }) => {
    for (const articleId of ids)
      events.push({
        notice: { kind: 'article.updated', articleId, title: '記事', slug: `kiji-${articleId}` },
      })
  })
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  let open = 0
  let mostOpen = 0
  receiver.answerTo(async () => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    if (receiver.requests.length === 3) await gate
    open -= 1
    return 204
  })
  const start = ({ context }: TestApp) =>
    startOnOneInstance(context, 'jobs', (isHeld) => startOutbox(context, { mayDeliver: isHeld }))
  const stopOne = start(one)
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(3), soon)
  const stopTwo = start(two)
  const stopped = stopOne()
  letGo()
  await stopped
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(ids.length), soon)
  await stopTwo()
  const received = receiver.requests.map(
    ({ body }) => (JSON.parse(body) as { data: { article: { id: number } } }).data.article.id,
  )
  expect([received, mostOpen]).toEqual([ids, 1])
  for (const { close } of [one, two]) await close()
  await receiver.stop()
})
