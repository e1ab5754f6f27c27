import { setTimeout as delay } from 'node:timers/promises'
import type { StoredFile } from '@tsuzuri/server/media/media-store'

const attempts = 4
const pauseMs = 100

/**
 * Yields the bytes of a file; after a broken connection it reads the file again and skips the bytes that it has
 * yielded. Originals never change, so the rest is the same. Otherwise one broken connection would fail the whole
 * backup.
 */
export async function* patientBody(
  first: StoredFile,
  again: () => Promise<StoredFile | undefined>,
): AsyncGenerator<Uint8Array> {
  let given = 0
  let file: StoredFile | undefined = first
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (file?.bytes !== first.bytes) throw new Error('the file is not the one that it was')
      let passed = 0
      for await (const chunk of file.body as AsyncIterable<Uint8Array>) {
        const fresh = chunk.subarray(Math.min(chunk.length, Math.max(0, given - passed)))
        passed += chunk.length
        if (fresh.length === 0) continue
        given += fresh.length
        yield fresh
      }
      if (given >= first.bytes) return
      throw new Error(`the file ended after ${given} of ${first.bytes} bytes`)
    } catch (error) {
      if (attempt === attempts) throw error
    }
    await delay(pauseMs * attempt)
    file = await again().catch(() => undefined)
  }
}
