import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { patientBody } from './patient-body.ts'

const bytes = Buffer.from('0123456789'.repeat(100))

test('a file is read to its end over connections that break off', async () => {
  let opened = 0
  const again = async () => {
    opened += 1
    return breaking(opened === 1 ? 700 : undefined)
  }
  const parts = await Array.fromAsync(patientBody(breaking(333), again))
  expect([Buffer.concat(parts).toString(), opened]).toEqual([bytes.toString(), 2])
})

test('one that is gone, or another one now, is given up', { timeout: 20_000 }, async () => {
  const gone = Array.fromAsync(patientBody(breaking(100), async () => undefined))
  const other = Array.fromAsync(patientBody(breaking(100), async () => ({ ...breaking(), bytes: 1 })))
  await expect(gone).rejects.toThrow('not the one that it was')
  await expect(other).rejects.toThrow('not the one that it was')
})

function breaking(after = bytes.length) {
  async function* body() {
    for (let at = 0; at < after; at += 64) yield bytes.subarray(at, Math.min(after, at + 64))
    if (after < bytes.length) throw new Error('the connection broke')
  }
  const stream = Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>
  return { body: stream, bytes: bytes.length }
}
