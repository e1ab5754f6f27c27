import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startServer, stopServer } from '../packages/server/testing/child-server.ts'
import { fillFolder } from '../packages/server/testing/filled-folder.ts'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { openVisitor, type Visitor } from './visitor.ts'

export type OpenStudio = {
  url: string
  /** The address that the first start prints. */
  firstLink: string
  stop: () => Promise<void>
}

const desk = { width: 1280, height: 900 }

export const password = '春の夜の夢のごとし、と言う'

/** The real server with a small magazine and no staff. */
export async function openStudio(more: Record<string, string> = {}): Promise<OpenStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-studio-'))
  const port = await findFreePort()
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    ...more,
  }
  await fillFolder(env)
  const server = await startServer(env)
  const [firstLink] = await server.line(/http:\S+\/studio\/first\/\?token=\S+/)
  return {
    url: server.url,
    firstLink,
    stop: async () => {
      const { stdout } = await stopServer(server)
      await rm(folder, { recursive: true, force: true })
      const complaints = stdout.split('\n').filter((line) => line.startsWith('{'))
      if (complaints.length > 0) throw new Error(`the server complained:\n${complaints.join('\n')}`)
    },
  }
}

/** Creates the first administrator by the API and opens the studio. */
export async function openAdministrator(browser: Browser, studio: OpenStudio): Promise<Visitor> {
  return openStaff(browser, studio, studio.firstLink, { name: '綴 栞', email: 'shiori@example.jp' })
}

/** Creates the first administrator on the screen of the first link. */
export async function openFirstLink(browser: Browser, studio: OpenStudio): Promise<Visitor> {
  const visitor = await openVisitor(browser, { url: studio.url, viewport: desk })
  const { page } = visitor
  await page.goto(studio.firstLink)
  await page.getByLabel('名前').fill('綴 栞')
  await page.getByLabel('メールアドレス').fill('shiori@example.jp')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '編集室を開く' }).click()
  await page.getByRole('navigation', { name: '編集室' }).waitFor()
  return visitor
}

/** Uses a one-time link by the API and opens the studio in a browser context of its own. */
export async function openStaff(
  browser: Browser,
  { url }: { url: string },
  link: string,
  person: { name?: string; email?: string } = {},
): Promise<Visitor> {
  const visitor = await openVisitor(browser, { url, viewport: desk })
  const { page } = visitor
  const token = new URL(link).searchParams.get('token')
  const answer = await page.request.post('/api/studio/links/use', {
    headers: { origin: url },
    data: { token, password, ...person },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/studio/')
  await page.getByRole('navigation', { name: '編集室' }).waitFor()
  return visitor
}

/** Calls the studio's API from the page. */
export function ask<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([way, address, sent]) => {
      const response = await fetch(`/api/studio/${address}`, {
        method: way,
        ...(sent === undefined
          ? {}
          : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    [method, path, body] as const,
  )
}

/** Creates an empty article by the API, as the button 記事を書く does, and opens it. */
export async function beginArticle(page: Page): Promise<number> {
  const { id } = await ask<{ id: number }>(page, 'POST', 'articles', { content: {} })
  await openDesk(page, id)
  return id
}

/** Creates an article with the button on the list, and opens it. */
export async function beginInList(page: Page): Promise<number> {
  await moveTo(page, '/articles/')
  await page.getByRole('button', { name: '記事を書く' }).click()
  await page.waitForURL(/\/articles\/\d+\/$/)
  await surfaceOf(page).waitFor()
  return Number(/articles\/(\d+)\//.exec(page.url())?.[1])
}

/** Opens an article by the router of the studio, which costs a third of a load. */
export async function openDesk(page: Page, id: number): Promise<void> {
  await moveTo(page, `/articles/${id}/`)
  await surfaceOf(page).waitFor()
}

export function titleOf(page: Page): Locator {
  return page.getByRole('textbox', { name: '題名', exact: true })
}

export function surfaceOf(page: Page): Locator {
  return page.getByRole('textbox', { name: '本文' })
}

export async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
}

export async function untilSaved(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.desk-saving').innerText()).toMatch(/^保存済み/)
}

/** Navigates within the studio by its router. */
export async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === `/studio${path}`) {
    // React would keep the elements of the screen.
    await page.reload()
    return untilRendered(page)
  }
  await page.evaluate((address) => {
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio${path}`)
  await page.locator('main:not([data-left]) h1').first().waitFor()
  await untilRendered(page)
}

export async function untilRendered(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('[aria-label="読み込み中"]').first().waitFor({ state: 'detached' })
}

/** No save of the open document arrives. A route does not intercept the one that leaves with the page. */
export async function loseSaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch.bind(window)
    window.fetch = (asked, options) =>
      asked instanceof Request && asked.method === 'PUT'
        ? Promise.reject(new TypeError('offline'))
        : send(asked, options)
  })
}
