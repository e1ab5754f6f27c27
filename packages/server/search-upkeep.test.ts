import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { listSuggestions } from '@tsuzuri/database/published/search/suggestions'
import { countOutdated, hasOutdated } from '@tsuzuri/database/search/rebuild'
import { saveCategory, saveTag } from '@tsuzuri/database/taxonomy'
import { currentAnalyser, timeouts } from '@tsuzuri/search/analyser'
import { socketPath } from '@tsuzuri/search/analyser/socket-path'
import { expect, test, vi } from 'vitest'
import { startSearchUpkeep } from './search-upkeep.ts'
import { noon, openTestApp } from './testing/open-app.ts'
import { aDraftAboutMoving, withoutDictionary } from './testing/unreachable-dictionary.ts'

const { folder } = withoutDictionary()

test('F1 publishing and naming do not wait for a dictionary that is still loading; search follows it', async () => {
  const { context, close } = await openTestApp()
  const { db } = context
  // A process that has been reached and has not answered yet, as while it loads the dictionary.
  vi.stubEnv('TMPDIR', folder())
  const sockets: Socket[] = []
  const loading = createServer((socket) => void sockets.push(socket)).listen(socketPath())
  await once(loading, 'listening')
  const longTimers = holdLongTimers()
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  const tag = await saveTag(command, { slug: 'hikkoshi', name: '引越し' })
  const content = { ...aDraftAboutMoving(category.value.id), tagIds: [tag.value.id] }
  await publishArticle(command, (await createArticle(command, content)).value)
  expect((await findPublishedArticle(db.reader, 'hikkoshi', noon))?.title).toBe('春の暮らし')
  longTimers.mockRestore()
  const suggested = async (q: string) =>
    (await listSuggestions(db, q, noon)).map((suggestion) => suggestion.kind)
  expect([await countOutdated(db, noon), await hasOutdated(db)]).toEqual([1, true])
  expect(await suggested('ひっこし')).toEqual([])

  for (const socket of sockets) socket.destroy()
  loading.close()
  await once(loading, 'close')
  vi.unstubAllEnvs()
  timeouts.search = 60_000
  const stopUpkeep = startSearchUpkeep(context)
  await vi.waitFor(async () => expect(await hasOutdated(db)).toBe(false), { timeout: 50_000 })
  expect((await searchArticles(db, { q: '引っ越し' }, 1, noon)).total).toBe(1)
  expect(await suggested('ひっこし')).toContain('tag')
  await stopUpkeep()
  await close()
})

test('F1 a rebuild for a new version that failed once is resumed', async () => {
  vi.unstubAllEnvs()
  const { context, close } = await openTestApp()
  const { db } = context
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  await publishArticle(command, (await createArticle(command, aDraftAboutMoving(category.value.id))).value)
  await db.writer.updateTable('search_articles').set({ analyser: 'dictionary-0' }).execute()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const failed: unknown[] = []
  let isBroken = true
  const stopUpkeep = startSearchUpkeep({
    ...context,
    log: { ...context.log, error: (fault: unknown) => void failed.push(fault) } as typeof context.log,
    now: () => {
      if (isBroken) throw new Error('the database is away')
      return noon
    },
  })
  await vi.waitFor(() => expect(failed).toHaveLength(1), { timeout: 50_000 })
  isBroken = false
  await vi.waitFor(
    async () => {
      vi.advanceTimersByTime(20_000)
      expect(await countOutdated(db, noon)).toBe(0)
    },
    { timeout: 50_000 },
  )
  vi.useRealTimers()
  await stopUpkeep()
  await close()
})

test('F1 what an instance of a lower version indexes is rebuilt, what one of a newer version indexes stays', async () => {
  vi.unstubAllEnvs()
  const { context, close } = await openTestApp()
  const { db } = context
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  const draft = aDraftAboutMoving(category.value.id)
  const publish = async (slug: string) =>
    (await publishArticle(command, (await createArticle(command, { ...draft, slug })).value)).value.id
  const [lower, newer] = [await publish('lower'), await publish('newer')]
  const indexAs = async (analyser: string, id: number) =>
    db.writer.updateTable('search_articles').set({ analyser }).where('article_id', '=', id).execute()
  const analysers = async () => {
    const rows = await db.reader.selectFrom('search_articles').selectAll().orderBy('article_id').execute()
    return rows.map((row) => row.analyser)
  }
  await indexAs('dictionary-99', newer)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stopUpkeep = startSearchUpkeep(context)
  // A start replaces the entries of every other version, as after going back from a newer one.
  const wait = { timeout: 50_000 }
  await vi.waitFor(async () => expect(await analysers()).toEqual([currentAnalyser, currentAnalyser]), wait)
  await indexAs('dictionary-99', newer)
  await indexAs('dictionary-0', lower)
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(20_000)
    expect(await analysers()).toEqual([currentAnalyser, 'dictionary-99'])
  }, wait)
  vi.useRealTimers()
  await stopUpkeep()
  expect(await analysers()).toEqual([currentAnalyser, 'dictionary-99'])
  await close()
})

/** Timers of more than a second never fire, so only what waits for less goes on, on any machine. */
function holdLongTimers() {
  const start = globalThis.setTimeout
  const hold = (run: () => void, ms = 0) => start(run, ms > 1000 ? 2 ** 31 - 1 : ms)
  return vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold)
}
