import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openCredentialsService } from './credentials-service.ts'
import { embeddedSessions } from './embedded-sessions.ts'
import type { BrowserUpload } from './testing/browser-entry.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { listenOnLoopback, type Loopback } from './testing/loopback.ts'
import { openEmbeddedStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'
import { startUploadPage } from './testing/upload-page.ts'

const prefix = 'uploads/hanako/'
const bytes = randomBytes(30 * 1024 ** 2)
let folder: string
let pageServer: Loopback
let store: TestStore
let browser: Browser
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let page: Page

beforeAll(async () => {
  if (!hasChromium) return
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-browser-'))
  await writeFile(join(folder, '春.bin'), bytes)
  pageServer = await startUploadPage(await bundle(join(import.meta.dirname, 'testing/browser-entry.ts')))
  store = await openEmbeddedStore(pageServer.endpoint)
  browser = await openBrowser()
})
afterAll(async () => {
  if (!hasChromium) return
  await browser.close()
  await store.close()
  await pageServer.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  if (!hasChromium) return
  proxy = await startFaultProxy(store.endpoint)
  page = await browser.newPage()
  await page.goto(pageServer.endpoint)
  await page.setInputFiles('input', join(folder, '春.bin'))
})
afterEach(async () => {
  if (!hasChromium) return
  await page.close()
  await proxy.close()
})

/** Bundled as in the studio's build. */
async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input, output: { codeSplitting: false } } },
  })
  if (!('output' in built)) throw new Error('expected one bundle')
  return built.output[0].code
}

async function uploadInPage(key: string, cancelAt: number): Promise<BrowserUpload> {
  const { region, bucket, credentials } = store
  const config = { endpoint: proxy.endpoint, region, bucket }
  const session = await openCredentialsService(config, embeddedSessions(credentials)).issueSession(prefix)
  const call = `uploadChosen(${[config, session, key, cancelAt].map((value) => JSON.stringify(value)).join(', ')})`
  return page.evaluate(call)
}

test.skipIf(!hasChromium)(
  'S2 S3 in a browser, a file of 30 MiB from an input uploads in waves of 4 with rising progress',
  async () => {
    proxy.holdFirstParts(4)
    const { error, events } = await uploadInPage(`${prefix}春.bin`, 2)
    expect(error).toBeUndefined()
    expect(proxy.partsAtOnce()).toBe(4)
    expect(callsOf('Part').slice(0, 4).toSorted()).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
    expect(callsOf('Part').slice(4).toSorted()).toEqual(['Part 5', 'Part 6'])
    const loaded = events.map((progress) => progress.loaded)
    // A browser reports every part at least once, when it was sent completely; the number of further events depends on
    // the speed.
    expect(loaded.length).toBeGreaterThanOrEqual(6)
    expect(loaded).toEqual([...new Set(loaded)].toSorted((a, b) => a - b))
    expect(events.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length })
    const object = await store.client().get(`${prefix}春.bin`)
    expect(object.status === 'found' && Buffer.from(await object.body.arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test.skipIf(!hasChromium)('S2 in a browser, a cancel half-way leaves no part', async () => {
  const { error, events } = await uploadInPage(`${prefix}cancelled.bin`, 0.5)
  expect(error).toBe('UploadCancelled: Upload was cancelled.')
  expect(events.at(-1)?.loaded).toBeLessThan(bytes.length)
  expect(proxy.calls).not.toContain('Complete')
  expect(await store.listUploads()).toEqual([])
  await expect(store.client().get(`${prefix}cancelled.bin`)).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test.skipIf(!hasChromium)('S6 S8 in a browser, calls fail under the same names as in Node', async () => {
  proxy.failWith(() => 'hang')
  const refusals = await page.evaluate(`nameRefusals(${JSON.stringify(proxy.endpoint)})`)
  expect(refusals).toEqual({
    without: 'Error: Credential is missing',
    slow: 'TimeoutError: Request did not complete within 300 ms',
    stalled: 'TimeoutError: Nothing moved for 300 ms',
    stopped: 'AbortError: Request aborted',
    unreachable: 'TypeError: Failed to fetch',
  })
})

const crossOrigin = new Headers({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': 'authorization, *',
  'access-control-expose-headers': '*',
})

test.skipIf(!hasChromium)(
  'S7 in a browser, an upload may take longer than the stall limit while bytes move',
  async () => {
    const puts: { request: IncomingMessage; response: ServerResponse }[] = []
    const slow = await listenOnLoopback((request, response) => {
      response.setHeaders(crossOrigin)
      if (request.method === 'PUT') puts.push({ request, response })
      else response.end()
    })
    onTestFinished(slow.close)
    await page.clock.install()
    const putting = page.evaluate(`putSlowly(${JSON.stringify(slow.endpoint)})`)
    await expect.poll(() => puts.length).toBe(1)
    await page.clock.fastForward(40_000)
    puts[0]?.request.resume()
    await expect.poll(() => page.title()).toBe(String(bytes.length))
    await page.clock.fastForward(40_000)
    puts[0]?.response.setHeader('etag', '"a"').end()
    expect([await putting, puts.length]).toEqual(['"a"', 1])
  },
)

function callsOf(kind: string): string[] {
  return proxy.calls.filter((call) => call.startsWith(kind))
}
