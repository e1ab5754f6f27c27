import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { analyser, currentAnalyser, timeouts } from './analyser.ts'
import { sendRequest } from './connection.ts'
import { socketPath } from './socket-path.ts'

const article = {
  title: { name: '冬の髪型', reading: '' },
  lead: '',
  body: '髪型を変える。宇宙の色、宇宙の音。',
  rubies: [{ text: '宇宙', reading: 'そら' }],
  tags: [{ name: '美容', reading: 'びよう' }],
  authors: [],
}

// A search does not wait until it is loaded.
beforeAll(() => analyser.isReachable())

// On a busy machine the dictionary may be slow.
timeouts.search = 60_000

test('F1 the dictionary process analyses articles and queries', async () => {
  const [{ analyser: by, articles }, searchQuery] = await Promise.all([
    analyser.index([article]),
    analyser.parseQuery('kamigata'),
  ])
  expect(by).toBe(currentAnalyser)
  const units = articles[0]?.units.split(' ')
  expect(units).toEqual(expect.arrayContaining(['0f髪型', '1f髪型', '1sかみがた', '0f美容', '1f変える']))
  const shown = { title: '冬の髪型', lead: '', body: '', rubies: [] }
  const { highlights } = await analyser.highlight(searchQuery, [shown])
  expect(highlights[0]?.title).toEqual([{ start: 2, end: 4 }])
})

test("F1 the author's ruby is how a word is read, wherever it stands in the text", async () => {
  const { articles } = await analyser.index([article])
  const readings = articles[0]?.whole.readings.split(' ') ?? []
  expect(readings.filter((reading) => reading === 'そら')).toHaveLength(4)
  expect(readings.join('')).not.toContain('うちゅ')
  const { body, rubies } = article
  const { highlights } = await analyser.highlight(await analyser.parseQuery('そら'), [
    { title: '', lead: '', body, rubies },
  ])
  expect(highlights[0]?.passage.ranges).toEqual([
    { start: 7, end: 9 },
    { start: 12, end: 14 },
  ])
})

test('a failed request rejects only its own caller', async () => {
  const broken = sendRequest('index', [[null]])
  const sound = analyser.parseQuery('髪')
  await expect(broken).rejects.toThrow(/null/)
  expect((await sound).words).toEqual(['髪'])
})

test.runIf(process.platform === 'linux')(
  'for any number of client processes there is one dictionary process',
  async () => {
    await analyser.parseQuery('髪')
    const asker = new URL('../testing/ask-once.ts', import.meta.url).pathname
    execFileSync(process.execPath, [asker], { timeout: 120_000 })
    // A process that was started at the same moment ends when it finds the other one.
    await expect
      .poll(() => runningCommands().filter((command) => command.includes(socketPath())).length)
      .toBe(1)
  },
)

function runningCommands(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, 'utf8')]
      } catch {
        return []
      }
    })
}
