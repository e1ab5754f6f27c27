import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names that are gone through later: in a file, so that a million of them take no memory. */
export async function openNameSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-names-'))
  const file = await open(join(folder, 'names'), 'w+', 0o600)
  let waiting: string[] = []

  async function flush(): Promise<void> {
    await file.appendFile(waiting.join(''))
    waiting = []
  }

  return {
    async add(name: string): Promise<void> {
      waiting.push(`${JSON.stringify(name)}\n`)
      if (waiting.length >= 1000) await flush()
    },
    async *names(): AsyncGenerator<string> {
      await flush()
      for await (const line of file.readLines({ start: 0, autoClose: false }))
        yield JSON.parse(line) as string
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await file.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
