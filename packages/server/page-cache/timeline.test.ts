import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleKey, type ContentKey } from '@tsuzuri/content/content-key'
import { createArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import type { Command } from '@tsuzuri/database/writing'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText } from '../testing/small-magazine.ts'
import { startTimeline, type Timeline } from './timeline.ts'

const soon = { timeout: 20_000, interval: 5 }
const publishedAt = new Date(noon.getTime() + 20)
let app: TestApp
let command: Command
let announced: ContentKey[]
let present: Date
let looks: number
let timeline: Timeline

beforeEach(async () => {
  app = await openTestApp()
  command = { db: app.context.db, by: 'test', now: noon }
  announced = []
  present = noon
  looks = 0
})
afterEach(async () => {
  timeline.stop()
  await app.close()
})

test('what comes is announced, also if the timer fires before the clock has reached the moment', async () => {
  const key = await scheduleOne()
  timeline = start()
  await timeline.settle()
  present = new Date(publishedAt.getTime() - 1)
  const looksBefore = looks
  // Nobody but the timer looks at the clock now.
  await vi.waitFor(() => expect(looks).toBeGreaterThan(looksBefore), soon)
  expect(announced).toEqual([])
  present = publishedAt
  await vi.waitFor(() => expect(announced).toContain(key), soon)
})

test('what is scheduled for a moment before the next look is announced at that moment', async () => {
  timeline = start()
  await timeline.settle()
  const key = await scheduleOne()
  timeline.lookAgain()
  await vi.waitFor(() => expect(timeline.isDue()).toBe(false), soon)
  expect(announced).toEqual([])
  present = publishedAt
  await vi.waitFor(() => expect(announced).toContain(key), soon)
})

function start(): Timeline {
  return startTimeline({
    db: app.context.db,
    now: () => {
      looks += 1
      return present
    },
    announce: (keys) => announced.push(...keys),
    onClockBack: () => expect.unreachable('the clock only goes forward'),
    onError: (error) => app.context.log.warn({ err: error }),
  })
}

async function scheduleOne(): Promise<ContentKey> {
  const { value: category } = await saveCategory(command, { slug: 'hair', name: 'ヘア', position: 1 })
  const { value } = await createArticle(command, { ...aText('asu', '明日の記事'), categoryId: category.id })
  await scheduleArticle(command, value, { from: publishedAt })
  return articleKey(value.id)
}
