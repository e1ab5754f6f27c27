import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { BareAnswer } from './bare-server.ts'

/** Starts a bare node:http server in its own process that serves these responses. */
export async function startBare(
  folder: string,
  answers: readonly BareAnswer[],
): Promise<{ port: number; pid: number; stop: () => void }> {
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const child = spawn(process.execPath, [new URL('bare-server.ts', import.meta.url).pathname, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(said.toString()), pid: child.pid ?? 0, stop: () => child.kill() }
}

/** A response byte for byte, without the headers that Node adds itself. */
export async function capture(
  port: number,
  address: string,
  headers: Record<string, string>,
): Promise<BareAnswer> {
  const asked = request({ port, path: address, headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body: Buffer[] = []
  for await (const part of response as AsyncIterable<Buffer>) body.push(part)
  const own = new Set(['date', 'connection', 'keep-alive'])
  const { rawHeaders } = response
  const head = rawHeaders.filter((_, at) => !own.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
  return { address, status: response.statusCode ?? 0, head, body: Buffer.concat(body).toString('base64') }
}
