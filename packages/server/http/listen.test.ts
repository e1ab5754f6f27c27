import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { listen } from './listen.ts'

test('an idle connection is kept longer than proxies keep theirs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-listen-'))
  const config = { ...readConfig({ DATA_DIR: folder }), port: 0 }
  const app = new Hono().get('/plain', (c) => c.text('plain'))
  const listening = await listen({ app }, config, openLog('silent'))
  const headers = { connection: 'keep-alive' }
  const kept = await new Promise<string | string[] | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port: listening.port, path: '/plain', headers }, (response) => {
      response.resume()
      resolve(response.headers['keep-alive'])
    }).on('error', reject)
  })
  await listening.stop(0)
  await rm(folder, { recursive: true })
  expect(Number(/^timeout=(\d+)$/.exec(String(kept))?.[1])).toBeGreaterThan(60)
})

test('a client that stops reading is disconnected; one that waits or pauses its upload is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-listen-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = { ...readConfig({ DATA_DIR: folder }), port: 0 }
  const [asked, uploading, cutOff] = [newSignal(), newSignal(), newSignal()]
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => cutOff.resolve(),
    })
  const app = new Hono()
    .get('/endless', (c) => c.body(endless()))
    .get('/waiting', async (c) => {
      asked.resolve()
      await cutOff.promise
      return c.text('late')
    })
  const objects = async (upload: IncomingMessage, response: ServerResponse) => {
    uploading.resolve()
    response.end(await text(upload))
  }
  const listened = { app, objects: (...given: Parameters<typeof objects>) => void objects(...given) }
  const listening = await listen({ ...listened, stallMs: 1000 }, config, openLog('silent'))
  onTestFinished(() => listening.stop(0))
  const ask = (method: string, path: string) =>
    request({ host: '127.0.0.1', port: listening.port, method, path, agent: new Agent() })
  const upload = ask('PUT', '/objects/a')
  const [waiting, uploaded] = [responseText(ask('GET', '/waiting').end()), responseText(upload)]
  upload.write('first ')
  await Promise.all([asked.promise, uploading.promise])
  const stalled = connect(listening.port, '127.0.0.1').pause()
  onTestFinished(() => void stalled.destroy())
  stalled.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await cutOff.promise
  upload.end('second')
  expect(await Promise.all([waiting, uploaded])).toEqual(['late', 'first second'])
})

function newSignal() {
  return Promise.withResolvers<void>()
}

async function responseText(asking: ClientRequest): Promise<string> {
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return text(response)
}
