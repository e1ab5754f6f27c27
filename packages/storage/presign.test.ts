import { expect, test } from 'vitest'
import { openStorageClient } from './client.ts'
import { signAddress } from './signed-address.ts'
import { caught } from './testing/caught.ts'
import { testKeys } from './testing/fault-server.ts'

const client = openStorageClient({
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'magazine',
  credentials: testKeys,
})
const part = 'http://127.0.0.1:1/magazine/a?partNumber=1&uploadId=id'

function lifeOf(address: string): string | null {
  return new URL(address).searchParams.get('X-Amz-Expires')
}

test('S7 presigned addresses live 900 s by default', async () => {
  expect(lifeOf(await client.presignGet('a'))).toBe('900')
  expect(lifeOf(await client.presignPut('a'))).toBe('900')
})

test('S7 the other signing path gives 1 hour by default', async () => {
  const address = await signAddress(part, { method: 'PUT', region: 'us-east-1', credentials: testKeys })
  expect(lifeOf(address)).toBe('3600')
  expect(new URL(address).searchParams.get('partNumber')).toBe('1')
})

test('S7 one week is the most, one second the least, on both paths', async () => {
  expect(lifeOf(await client.presignGet('a', 604_800))).toBe('604800')
  const tooLong =
    'Signature version 4 presigned URLs must have an expiration date less than one week in the future'
  const signed = { region: 'us-east-1', credentials: testKeys }
  expect(await caught(() => client.presignGet('a', 604_801))).toMatchObject({ message: tooLong })
  expect(await caught(() => signAddress(part, signed, 604_801))).toMatchObject({ message: tooLong })
  for (const life of [0, -1, 1.5, Number.NaN]) {
    expect(await caught(() => client.presignPut('a', life))).toMatchObject({
      message: 'Presigned addresses live at least 1 second',
    })
    expect(await caught(() => signAddress(part, signed, life))).toMatchObject({
      message: 'Presigned addresses live at least 1 second',
    })
  }
})

test('no checksum of an empty body is signed into a presigned put', async () => {
  expect(await client.presignPut('a')).not.toMatch(/checksum/i)
})
