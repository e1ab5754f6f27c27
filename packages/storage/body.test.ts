import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './body.ts'
import { caught } from './testing/caught.ts'

async function sent(body: unknown): Promise<{ size: number; text: string }> {
  const readable = readBody(body)
  const bytes = await readable.slice(0, readable.size)
  return { size: readable.size, text: await new Response(bytes).text() }
}

test('S4 text is counted in bytes of UTF-8', async () => {
  expect(await sent('あいう')).toEqual({ size: 9, text: 'あいう' })
})

test('S4 blobs and files are sent as they are, with their type', async () => {
  expect(await sent(new Blob(['abc']))).toEqual({ size: 3, text: 'abc' })
  expect(readBody(new File(['abc'], 'a.png', { type: 'image/png' })).contentType).toBe('image/png')
  expect(readBody(new Blob(['abc'])).contentType).toBe('binary/octet-stream')
})

test('S4 buffers and every view are sent as the bytes they show', async () => {
  const { buffer } = new TextEncoder().encode('abcdefgh')
  expect(await sent(buffer)).toEqual({ size: 8, text: 'abcdefgh' })
  expect(await sent(new Uint8Array(buffer, 2, 4))).toEqual({ size: 4, text: 'cdef' })
  expect(await sent(new Uint16Array(buffer, 2, 2))).toEqual({ size: 4, text: 'cdef' })
  expect(await sent(new DataView(buffer, 1, 3))).toEqual({ size: 3, text: 'bcd' })
  const wide = readBody(new Uint16Array(buffer))
  expect(await new Response(await wide.slice(4, 8)).text()).toBe('efgh')
})

test.each([
  ['a plain object', { 題: '春' }, '{"題":"春"}'],
  ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['an array', [1, 2], '[1,2]'],
  ['an object with a size that is no number', { size: 'x' }, '{"size":"x"}'],
  ['an object with a path', { path: '/a' }, '{"path":"/a"}'],
])('S4 %s becomes JSON text', async (_what, body, text) => {
  expect((await sent(body)).text).toBe(text)
  expect(readBody(body).contentType).toBe('application/json')
})

test.each([null, undefined, ''])('S4 nothing is an empty body: %s', async (body) => {
  expect(await sent(body)).toEqual({ size: 0, text: '' })
})

test.each([
  [42, 'Cannot determine length of 42'],
  [true, 'Cannot determine length of true'],
  [9n, 'Cannot determine length of 9'],
  [Symbol('s'), 'Cannot determine length of Symbol(s)'],
  [new Map(), 'Cannot determine length of [object Map]'],
  [new Set(), 'Cannot determine length of [object Set]'],
  [new ReadableStream(), 'Cannot determine length of [object ReadableStream]'],
  [Readable.from(['a']), 'Cannot determine length of [object Object]'],
])('S4 a size that is unknown is refused: %s', async (body, message) => {
  expect(await caught(() => readBody(body))).toMatchObject({ message })
})

test('S4 an object that holds itself is refused', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(await caught(() => readBody(circle))).toMatchObject({ name: 'TypeError' })
})

test.each([
  ['web', () => new Blob(['abcdefgh']).stream()],
  ['Node', () => Readable.from([Buffer.from('abc'), Buffer.from('de'), Buffer.from('fgh')])],
])('S4 a %s stream of known length is cut where it is asked to be', async (_kind, open) => {
  const body = readBody({ stream: open(), length: 8 })
  expect(await new Response(await body.slice(0, 4)).text()).toBe('abcd')
  expect(await new Response(await body.slice(4, 8)).text()).toBe('efgh')
})

test('a stream shorter or longer than its declared length is refused', async () => {
  const short = readBody({ stream: new Blob(['abc']).stream(), length: 4 })
  expect(await caught(() => short.slice(0, 4))).toMatchObject({ message: 'Stream ended after 3 of 4 bytes' })
  const long = readBody({ stream: new Blob(['abc']).stream(), length: 2 })
  expect(await caught(() => long.slice(0, 2))).toMatchObject({ message: 'Stream is longer than 2 bytes' })
})
