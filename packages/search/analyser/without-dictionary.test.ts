import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { analyser, currentAnalyser, outdated } from './analyser.ts'
import { socketPath } from './socket-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'tsuzuri-test-'))
const article = {
  title: { name: '冬の髪型', reading: 'ふゆのかみがた' },
  lead: '',
  body: '髪型を変える。',
  rubies: [],
  tags: [],
  authors: [],
}

// No process can listen on a path longer than the limit for sockets.
beforeAll(() => {
  const tooLong = join(folder, 'n'.repeat(120))
  mkdirSync(tooLong)
  vi.stubEnv('TMPDIR', tooLong)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('F1 without the dictionary queries and articles are analysed as written', async () => {
  const searchQuery = await analyser.parseQuery('髪型')
  expect([searchQuery.phrases, searchQuery.isPlain]).toEqual([['髪型'], true])
  const { analyser: by, articles } = await analyser.index([article])
  expect(by).toBe(outdated)
  expect(articles[0]?.whole.bigrams).toContain('髪型')
  expect(articles[0]?.head.readings).toContain('かみが')
  expect((await analyser.keys([article.title])).analyser).toBe(outdated)
  const { highlights, isPlain } = await analyser.highlight(searchQuery, [{ ...article, title: '冬の髪型' }])
  expect([highlights[0]?.title, isPlain]).toEqual([[{ start: 2, end: 4 }], true])
  expect(await analyser.isReachable()).toBe(false)
})

test('F1 indexing times out if the dictionary process does not respond', async () => {
  vi.stubEnv('TMPDIR', folder)
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(socketPath())
  await once(mute, 'listening')
  expect((await analyser.index([article], 50)).analyser).toBe(outdated)
  for (const socket of sockets) socket.destroy()
  mute.close()
  await once(mute, 'close')
})

test('F1 the dictionary is used again as soon as it is available', async () => {
  vi.unstubAllEnvs()
  expect(await analyser.isReachable()).toBe(true)
  expect((await analyser.index([article])).analyser).toBe(currentAnalyser)
  expect((await analyser.parseQuery('髪型')).isPlain).toBeUndefined()
})
