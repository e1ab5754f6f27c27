import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Care, type Coding } from './codings.ts'
import { CachedResponse } from './cached-response.ts'
import { openResponseStore } from './response-store.ts'

const codings: readonly Coding[] = ['br', 'gzip', 'identity']
const cares: readonly Care[] = ['quick', 'careful']
const head = 2500
const bytesOfKey = 40

test('two codings that are made at once leave the size of what is held, not less', async () => {
  const { answer, shelf } = aKeptAnswer(40_000, 0)
  await Promise.all([answer.make('br', 'careful'), answer.make('gzip', 'careful')])
  expect(answer.bytes).toBe(heldBytes(answer))
  expect(shelf.bytes).toBe(answer.bytes)
})

test('PAGE_CACHE_MB counts exactly what is held, in whatever order codings are made', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = randomFrom(seed)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    // Small texts are compressed at once, large ones by other threads: both orders occur.
    const { answer, shelf } = aKeptAnswer(pick([800, 20_000, 150_000]), Math.floor(random() * 20))
    const under: Promise<unknown>[] = []
    for (let step = 0; step < 12; step += 1) {
      const act = random()
      if (act < 0.6) under.push(answer.make(pick(codings), pick(cares)))
      else if (act < 0.8) answer.find(pick(codings))
      else if (act < 0.9)
        answer.confirm({ keys: keys(Math.floor(random() * 20)), reads: [], parts: [] }, step)
      else await pick(under)
      expect(answer.bytes, `seed ${seed}`).toBeGreaterThanOrEqual(head)
      expect(shelf.bytes, `seed ${seed}`).toBe(answer.bytes)
    }
    await Promise.all(under)
    expect(answer.bytes, `seed ${seed}`).toBe(heldBytes(answer))
    expect(shelf.bytes, `seed ${seed}`).toBe(answer.bytes)
    shelf.drop('/')
    expect(shelf.bytes, `seed ${seed}`).toBe(0)
  }
})

function aKeptAnswer(length: number, keyCount: number) {
  const shelf = openResponseStore(10_000_000)
  const body = Buffer.from(randomBytes(length / 2).toString('hex'))
  const answer: CachedResponse = new CachedResponse(
    {
      status: 200,
      headers: [],
      body,
      hash: 'mark',
      isText: true,
      keys: keys(keyCount),
      reads: [],
      parts: [],
    },
    0,
    (bytes) => shelf.grow('/', answer, bytes),
  )
  shelf.set('/', answer)
  return { answer, shelf }
}

function heldBytes(answer: CachedResponse): number {
  const bodies = codings.map((coding) => answer.find(coding)?.body.length ?? 0)
  return bodies.reduce((sum, bytes) => sum + bytes, head + answer.built.keys.length * bytesOfKey)
}

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `article:${at}`)
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
