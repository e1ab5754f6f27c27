import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linesOf } from '@tsuzuri/server/stream-lines'

const hexDigits = '0123456789abcdef'

export type NameSpool = Awaited<ReturnType<typeof openNameSpool>>

/** Stores names in a temporary file, so that a million of them take no memory. */
export async function openNameSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-names-'))
  const path = join(folder, 'names')
  const file = await open(path, 'w', 0o600)
  let waiting: string[] = []
  let count = 0

  async function flush(): Promise<void> {
    await file.appendFile(waiting.join(''))
    waiting = []
  }

  return {
    get count() {
      return count
    },
    async add(name: string): Promise<void> {
      count += 1
      waiting.push(`${JSON.stringify(name)}\n`)
      if (waiting.length >= 1000) await flush()
    },
    /** Yields the names sorted, with a sixteenth of them in memory at a time: they begin with a hex digit of a hash. */
    async *sorted(): AsyncGenerator<string> {
      await flush()
      for (const digit of [...hexDigits, undefined]) {
        const some: string[] = []
        for await (const line of linesOf(createReadStream(path))) {
          const name = JSON.parse(line) as string
          const [first = ''] = name
          if (digit === undefined ? !hexDigits.includes(first) : first === digit) some.push(name)
        }
        yield* some.toSorted()
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await file.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
