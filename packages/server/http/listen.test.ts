import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
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
