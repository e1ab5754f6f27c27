import { array, assert, asyncProperty, nat, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { sliceBytes } from './byte-slice.ts'

test('a slice has the bytes of its range, however the source is cut, and reads nothing after it', async () => {
  const chunks = array(uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 9 })
  await assert(
    asyncProperty(chunks, nat(80), nat(80), async (given, one, other) => {
      const bytes = Buffer.concat(given)
      const [start = 0, end = 0] = [one % bytes.length, other % bytes.length].toSorted((a, b) => a - b)
      let read = 0
      const source = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const chunk = given[read++]
            if (chunk === undefined) controller.close()
            else controller.enqueue(chunk)
          },
        },
        { highWaterMark: 0 },
      )
      const slice = await new Response(sliceBytes(source, { start, end })).bytes()
      expect(Buffer.from(slice)).toEqual(bytes.subarray(start, end + 1))
      const needed = given.findIndex((_, at) => Buffer.concat(given.slice(0, at + 1)).length > end) + 1
      expect(read).toBe(needed)
    }),
  )
})
