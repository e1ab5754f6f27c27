import { blobReader } from '@smithy/core/checksum'
import { EventStreamCodec } from '@smithy/core/event-streams'
import { fromUtf8, toUtf8 } from '@smithy/core/serde'
import { expect, test } from 'vitest'

test('S7 files are read 1,048,576 bytes at a time', async () => {
  const lengths: number[] = []
  await blobReader(new Blob([new Uint8Array(2_500_000)]), (chunk) => lengths.push(chunk.length))
  expect(lengths).toEqual([1_048_576, 1_048_576, 402_848])
})

test('S7 an event-stream message under 16 bytes is refused', () => {
  const codec = new EventStreamCodec(toUtf8, fromUtf8)
  expect(() => codec.decode(new Uint8Array(15))).toThrow(
    'Provided message too short to accommodate event stream message overhead',
  )
})
