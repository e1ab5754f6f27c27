import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Visitor = {
  context: BrowserContext
  page: Page
  /** What went wrong so far: errors on the console, requests that failed, requests to others. Emptied by asking. */
  complaints: () => string[]
  /** Every address that was asked, in order. */
  requests: string[]
  close: () => Promise<void>
}

export type VisitorOptions = BrowserContextOptions & { url: string; initScript?: string }

/** For readers whose pages fetch nothing ahead: what is asked is asked by a click. */
export const saveData = connection({ saveData: true })

export function connection(told: { saveData?: boolean; effectiveType?: string }): string {
  return `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(told)} })`
}

/** Long for a machine that is busy with other things; a page that is there takes a fraction of it. */
const patienceMs = 25_000

/** A reader with a browser of their own, who notes everything that is not as it should be. */
export async function openVisitor(
  browser: Browser,
  { url, initScript, ...options }: VisitorOptions,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP', ...options })
  context.setDefaultTimeout(patienceMs)
  if (initScript !== undefined) await context.addInitScript(initScript)
  const page = await context.newPage()
  const faults: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    requests.push(request.url())
    const isOurs = request.url().startsWith(`${url}/`) || request.url().startsWith('data:')
    if (!isOurs) faults.push(`another origin was asked: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What is given up because the reader has gone on has not failed; nor has a script that the reader does not want.
    if (reason === 'net::ERR_ABORTED' || (reason === 'csp' && options.javaScriptEnabled === false)) return
    faults.push(`failed: ${request.url()} (${reason})`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isPage) faults.push(`${response.status()}: ${response.url()}`)
  })
  return {
    context,
    page,
    requests,
    complaints: () => faults.splice(0),
    close: () => context.close(),
  }
}

/** A page whose script runs: from here on links are followed without a reload. */
export async function open(page: Page, address: string): Promise<number> {
  const response = await page.goto(address, { waitUntil: 'load' })
  await untilHydrated(page)
  return response?.status() ?? 0
}

/** React leaves its mark on every element that it takes over from the server, and says when it has them all. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const markOf = (element: Element | null, mark: string) =>
      Object.entries(element ?? {}).find(([key]) => key.startsWith(mark))?.[1] as Mark | undefined
    type Mark = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    const root = markOf(document.getElementById('magazine'), '__reactContainer')
    const isTakenOver = root?.stateNode.current.memoizedState.isDehydrated === false
    return isTakenOver && markOf(document.querySelector('h1'), '__reactFiber') !== undefined
  })
}

/** To another page without a reload, as back and forward do it. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** The page that a click led to is drawn: its heading has the focus. */
export async function untilShown(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
}

/** The heading of the page; there is exactly one. */
export async function readHeading(page: Page): Promise<string> {
  const headings = await page.locator('h1').allInnerTexts()
  expect(headings).toHaveLength(1)
  return headings[0]?.trim() ?? ''
}

/** Everything in the head that a page says about itself, in one order. */
export function readHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.head.querySelectorAll('[data-head]')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
      const text = element.localName === 'script' ? JSON.stringify(JSON.parse(element.textContent)) : ''
      return `${element.localName} ${attributes.join(' ')} ${text}`.trim()
    })
    return [`title ${document.title}`, ...elements]
  })
}
