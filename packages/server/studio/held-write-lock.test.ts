import { createArticle } from '@tsuzuri/database/articles/commands'
import { type Database, openDatabase } from '@tsuzuri/database/open'
import { countLockWaits } from '@tsuzuri/database/testing/count-lock-waits'
import { withWriteLock } from '@tsuzuri/database/writing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText } from '../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../testing/studio-people.ts'

const soon = { timeout: 90_000, interval: 20 }
const later = new Date(noon.getTime() + 2 * 60_000)

describe.each(['sqlite', 'postgres'] as const)('the studio while the write lock is held (%s)', (engine) => {
  let app: TestApp
  let editor: Visitor
  let other: Database

  beforeAll(async () => {
    app = await openTestApp(engine)
    editor = await newStaff(app, 'editor')
    other = await openDatabase(app.context.config.database)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  test('O2 reads are answered although their session is due to be extended and saves wait', async () => {
    const { db } = app.context
    app.setNow(later)
    onTestFinished(() => app.setNow(noon))
    const { waiting, answer } = await withWriteLock(other, async () => {
      const saves = [1, 2, 3, 4].map((at) =>
        createArticle({ db, by: 'test', now: later }, aText(`waiting-${at}`, '待っている記事')),
      )
      if (engine === 'postgres')
        await vi.waitFor(async () => expect(await countLockWaits(other)).toBe(3), soon)
      return { waiting: saves, answer: await editor.ask('/api/studio/articles') }
    })
    expect(answer.status).toBe(200)
    expect(await Promise.all(waiting)).toHaveLength(4)
    await vi.waitFor(async () => expect(await lastSeen(db)).toBe(later.getTime()), soon)
  })

  test('O2 presences and requests with API keys are answered while their counts wait, and are counted later', async () => {
    const { id } = await editor.studio.createArticle({ content: aText('open', '開いている記事') })
    const colleague = await newStaff(app, 'administrator')
    const here = { id, device: 'a-browser-of-mine' }
    await colleague.studio.enterArticle(here)
    const { token } = await editor.studio.createKey({
      name: '読むキー',
      rights: ['article.read'],
      expiresAt: new Date(later.getTime() + 86_400_000).toISOString(),
    })
    const ask = async () => app.ask('/api/studio/articles', { headers: { authorization: `Bearer ${token}` } })
    const remaining = (answer: Response) => /r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]
    await withWriteLock(other, async () => {
      const { others } = await editor.studio.enterArticle(here)
      expect(others.map(({ name }) => name)).toEqual(['administrator'])
      await colleague.studio.leaveArticle(here)
      const answers = [await ask(), ...(await Promise.all([ask(), ask()]))]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(remaining))).toEqual(new Set(['597', '598', '599']))
    })
    expect(remaining(await ask())).toBe('596')
    await vi.waitFor(async () => {
      const { others } = await colleague.studio.enterArticle({ id, device: 'another-browser' })
      expect(others.map(({ name }) => name)).toEqual(['editor'])
    }, soon)
  })
})

async function lastSeen({ reader }: Database): Promise<number | undefined> {
  const session = await reader.selectFrom('sessions').select('seen_at').executeTakeFirst()
  return session?.seen_at
}
