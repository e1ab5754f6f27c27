import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { send, sign } from './testing/signed-request.ts'

test('S9 S10 the store runs alone: makes its keys (mode 600), says where it is and where they are, never what', async () => {
  const folder = await aFolder()
  const first = await run({ DATA_DIR: folder, PORT: '0' })
  const path = join(folder, 'store-key.json')
  const key = JSON.parse(await readFile(path, 'utf8'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(first.output).toContain(path)
  expect(first.output).not.toContain(key.secretAccessKey)
  const endpoint = /http:\/\/127\.0\.0\.1:\d+/.exec(first.output)?.[0] ?? ''
  const reply = await send(endpoint, await sign(endpoint, { method: 'PUT', path: '/magazine', keys: key }))
  expect(reply.status).toBe(200)
  expect(await first.stop()).toBe(0)
  const second = await run({ DATA_DIR: folder, PORT: '0' })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(key)
  expect(await second.stop()).toBe(0)
})

test('S10 half a key in the environment is refused', async () => {
  const half = await run({ DATA_DIR: await aFolder(), PORT: '0', S3_ACCESS_KEY_ID: 'A' })
  expect(half.output).toContain('set both or neither')
  expect(await half.ended).toBe(1)
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts')], { env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const heard = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += String(text)
      if (/keys:|neither/.test(output)) heard.resolve()
    })
  }
  await heard.promise
  return {
    output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
