import { expect, test } from 'vitest'
import { durationOf, startProgress } from './progress.ts'

function watched(isTTY: boolean) {
  const written: string[] = []
  let now = 1_000_000
  const out = { isTTY, write: (text: string) => written.push(text) > 0 }
  const progress = startProgress(out, () => now)
  return { progress, written, passSeconds: (seconds: number) => (now += seconds * 1000) }
}

test('progress tells the rate of articles and the time left', () => {
  const { progress, written, passSeconds } = watched(false)
  progress.show({ done: 0, total: 1000, note: '0本' })
  passSeconds(10)
  progress.show({ done: 100, total: 1000, note: '100本', articles: 200 })
  expect(written.at(-1)).toBe(' 10% 100本　毎秒20本　残り1分30秒\n')
})

test('the rate follows the last half minute, not a slow start', () => {
  const { progress, written, passSeconds } = watched(false)
  progress.show({ done: 0, total: 10_000, note: '' })
  passSeconds(600)
  progress.show({ done: 10, total: 10_000, note: '' })
  for (let at = 1; at <= 8; at += 1) {
    passSeconds(5)
    progress.show({ done: 10 + at * 500, total: 10_000, note: '' })
  }
  expect(written.at(-1)).toContain('残り1分')
})

test('a second part of the work has a rate of its own', () => {
  const { progress, written, passSeconds } = watched(false)
  progress.show({ done: 0, total: 100, note: '一つ目' })
  passSeconds(10)
  progress.show({ done: 100, total: 100, note: '一つ目' })
  passSeconds(10)
  progress.show({ done: 0, total: 60, note: '二つ目' })
  passSeconds(30)
  progress.show({ done: 30, total: 60, note: '二つ目' })
  expect(written.at(-1)).toBe(' 50% 二つ目　残り30秒\n')
})

test('a file gets a line now and then, a screen one line that is written over', () => {
  const file = watched(false)
  const screen = watched(true)
  for (const { progress, passSeconds } of [file, screen])
    for (let done = 0; done < 20; done += 1) {
      progress.show({ done, total: 20, note: '' })
      passSeconds(1)
    }
  expect(file.written).toHaveLength(4)
  expect(screen.written).toHaveLength(20)
  expect(screen.written.every((line) => line.startsWith('\r'))).toBe(true)
})

test('durations are said in the two largest units', () => {
  expect([0, 59.6, 60, 200, 3600, 7500].map(durationOf)).toEqual([
    '1秒',
    '1分',
    '1分',
    '3分20秒',
    '1時間',
    '2時間5分',
  ])
})
