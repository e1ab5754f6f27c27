import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { build } from 'vite'

export type TrialSite = { browser: Browser; url: string; close: () => Promise<void> }

/** A test page with only the editor, and a Chromium to open it. */
export async function startTrial(): Promise<TrialSite> {
  const { url, close } = await serveTrial()
  const browser = await openBrowser()
  return {
    browser,
    url,
    close: async () => {
      await browser.close()
      await close()
    },
  }
}

/** The editor's test page, built by Vite. */
export async function serveTrial(): Promise<Omit<TrialSite, 'browser'>> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-trial-'))
  const root = fileURLToPath(new URL('./trial/', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false },
    worker: { format: 'es' },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://trial').pathname)
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes),
      () => response.writeHead(204).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

export type TrialPage = { page: Page; cdp: CDPSession; complaints: string[] }

/** Opens the test page with an empty document. */
export async function openTrial({ browser, url }: TrialSite): Promise<TrialPage> {
  const context = await browser.newContext({ locale: 'ja-JP' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(url)
  await page.waitForFunction(() => 'trial' in window)
  return { page, cdp: await context.newCDPSession(page), complaints }
}
