import { createHash, createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, send, sign, testKeys, type WireRequest } from '../testing/signed-request.ts'
import { startTestStore, type TestStore } from '../testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

const pieces = ['a'.repeat(70_000), 'b'.repeat(1000), 'c']
const whole = pieces.join('')

test('S10 a body in signed chunks is taken off its coding and kept', async () => {
  const reply = await send(store.endpoint, await inSignedChunks())
  expect(reply.status).toBe(200)
  expect(await stored()).toBe(whole)
})

test('S10 a body in signed chunks with a signed trailer is kept with its checksum', async () => {
  const reply = await send(store.endpoint, await inSignedChunks({ hasTrailer: true }))
  expect([reply.status, reply.headers['x-amz-checksum-crc32']]).toEqual([200, crcOf(whole)])
  expect(await stored()).toBe(whole)
})

test('S10 a body in unsigned chunks with a trailer, as today’s SDKs send, is kept', async () => {
  const reply = await send(store.endpoint, await inUnsignedChunks(crcOf(whole)))
  expect([reply.status, reply.headers['x-amz-checksum-crc32']]).toEqual([200, crcOf(whole)])
  expect(await stored()).toBe(whole)
})

test.each([
  ['a changed byte', (text: string) => text.replace('bbbbbbbb', 'bbbbbbbx'), 'SignatureDoesNotMatch'],
  ['chunks in another order', (text: string) => swapChunks(text), 'SignatureDoesNotMatch'],
  [
    'a chunk without a signature',
    (text: string) => text.replace(/;chunk-signature=\w+/, ''),
    'SignatureDoesNotMatch',
  ],
  ['another trailer', (text: string) => text.replace(crcOf(whole), 'AAAAAA=='), 'SignatureDoesNotMatch'],
  [
    'a trailer without a signature',
    (text: string) => text.replace(/x-amz-trailer-signature:\w+\r\n/, ''),
    'SignatureDoesNotMatch',
  ],
  [
    'a trailer nobody announced',
    (text: string) => text.replace('x-amz-checksum', 'x-amz-other'),
    'InvalidRequest',
  ],
  ['a missing end', (text: string) => text.slice(0, text.indexOf('\r\n0;')), 'IncompleteBody'],
  ['a size that is no number', (text: string) => text.replace(/^\w+/, 'zz'), 'IncompleteBody'],
])('T17 a signed chunked body with %s is refused and nothing is kept', async (_, spoil, code) => {
  await store.disk.deleteObject('magazine', 'chunked')
  const wire = await inSignedChunks({ hasTrailer: true })
  const reply = await send(store.endpoint, { ...wire, body: Buffer.from(spoil(wire.body.toString())) })
  expect(codeOf(reply)).toBe(code)
  expect(store.disk.findObject('magazine', 'chunked')).toBeUndefined()
})

test('T17 an unsigned chunked body that is not the one of its trailer is refused', async () => {
  await store.disk.deleteObject('magazine', 'chunked')
  expect(codeOf(await send(store.endpoint, await inUnsignedChunks('AAAAAA==')))).toBe('BadDigest')
  const wire = await inUnsignedChunks(crcOf(whole), { 'x-amz-decoded-content-length': '5' })
  expect(codeOf(await send(store.endpoint, wire))).toBe('IncompleteBody')
  expect(store.disk.findObject('magazine', 'chunked')).toBeUndefined()
})

test('S10 a refusal in the middle of a large body still reaches its sender', async () => {
  const headers = {
    'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    'x-amz-decoded-content-length': '5',
    'x-amz-trailer': 'x-amz-checksum-crc32',
  }
  const body = `2000000\r\n${'x'.repeat(20_000_000)}`
  const wire = await sign(store.endpoint, { method: 'PUT', path: '/magazine/chunked', headers, body })
  expect(codeOf(await send(store.endpoint, wire))).toBe('IncompleteBody')
})

test('S10 a chunked body of a kind that is not known is 501', async () => {
  const wire = await inUnsignedChunks('', {
    'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD',
  })
  expect((await send(store.endpoint, wire)).status).toBe(501)
})

async function stored(): Promise<string> {
  const { body } = await store.disk.getObject('magazine', 'chunked')
  return Buffer.concat(await Array.fromAsync(body)).toString()
}

function crcOf(text: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return bytes.toString('base64')
}

async function inUnsignedChunks(trailer: string, more: Record<string, string> = {}): Promise<WireRequest> {
  const headers = {
    'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    'x-amz-decoded-content-length': String(whole.length),
    'x-amz-trailer': 'x-amz-checksum-crc32',
    'content-encoding': 'aws-chunked',
    ...more,
  }
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
  const body = `${chunks}0\r\nx-amz-checksum-crc32:${trailer}\r\n\r\n`
  return sign(store.endpoint, { method: 'PUT', path: '/magazine/chunked', headers, body })
}

/** Implemented from the specification of Signature V4 streaming, independently of the store. */
async function inSignedChunks({ hasTrailer = false } = {}): Promise<WireRequest> {
  const headers = {
    'x-amz-content-sha256': `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${hasTrailer ? '-TRAILER' : ''}`,
    'x-amz-decoded-content-length': String(whole.length),
    ...(hasTrailer && { 'x-amz-trailer': 'x-amz-checksum-crc32' }),
  }
  const wire = await sign(store.endpoint, { method: 'PUT', path: '/magazine/chunked', headers })
  const at = wire.headers['x-amz-date'] ?? ''
  const scope = `${at.slice(0, 8)}/us-east-1/s3/aws4_request`
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${testKeys.secretAccessKey}`))
  const signed = (kind: string, ...lines: string[]) =>
    hmac(key, [`AWS4-HMAC-SHA256-${kind}`, at, scope, ...lines].join('\n')).toString('hex')

  let before = /Signature=(\w+)/.exec(wire.headers['authorization'] ?? '')?.[1] ?? ''
  let body = ''
  for (const piece of [...pieces, '']) {
    before = signed('PAYLOAD', before, sha256(''), sha256(piece))
    body += `${piece.length.toString(16)};chunk-signature=${before}\r\n${piece}${piece === '' ? '' : '\r\n'}`
  }
  if (hasTrailer) {
    const trailer = `x-amz-checksum-crc32:${crcOf(whole)}`
    body += `${trailer}\r\nx-amz-trailer-signature:${signed('TRAILER', before, sha256(`${trailer}\n`))}\r\n`
  }
  return { ...wire, body: Buffer.from(`${body}\r\n`) }
}

function swapChunks(text: string): string {
  const [first = '', second = '', ...rest] = text.split(/(?=\r\n\w+;chunk)/)
  return [second.replace(/^\r\n/, ''), `\r\n${first}`, ...rest].join('')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
