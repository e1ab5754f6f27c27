import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Visitor = {
  context: BrowserContext
  page: Page
  /** Problems so far: console errors, failed requests, requests to other origins. Reading empties the list. */
  complaints: () => string[]
  /** All requested addresses, in order. */
  requests: string[]
  close: () => Promise<void>
}

export type VisitorOptions = BrowserContextOptions & { url: string; initScript?: string }

/** With data-saver pages prefetch nothing, so that every request comes from a click. */
export const saveData = connection({ saveData: true })

/** An init script: timers of a second or more wait for `runLateTimers()`. */
export const lateTimers = `
  const late = []
  const { setTimeout: start } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) =>
    ms === 1000 || ms === 1500 ? -late.push(work) : start(work, ms, ...rest)
  globalThis.runLateTimers = () => { for (const work of late.splice(0)) work() }`

export function connection(settings: { saveData?: boolean; effectiveType?: string }): string {
  return `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(settings)} })`
}

/** A generous limit for a busy machine; a responsive page needs a fraction of it. */
const patienceMs = 25_000
/** A page load includes its pictures, which a busy server may have to scale first. */
const loadMs = 90_000

/** A reader with their own browser context that records everything unexpected. */
export async function openVisitor(
  browser: Browser,
  { url, initScript, ...options }: VisitorOptions,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP', ...options })
  context.setDefaultTimeout(patienceMs)
  context.setDefaultNavigationTimeout(loadMs)
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
    // Requests that a navigation aborted have not failed; neither have scripts if JavaScript is off.
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
    close: async () => {
      // Handlers of routes may wait for something that a closing page does not do any more.
      for (const opened of context.pages()) await opened.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Opens a page and waits for hydration: from then on links work without a reload. */
export async function open(page: Page, address: string): Promise<number> {
  const response = await page.goto(address, { waitUntil: 'load' })
  await untilHydrated(page)
  return response?.status() ?? 0
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

/**
 * Runs in the page. React adds a property to every hydrated element, and marks the root when hydration is complete.
 */
export function isHydrated(): boolean {
  const markOf = (element: Element | null, mark: string) =>
    Object.entries(element ?? {}).find(([key]) => key.startsWith(mark))?.[1] as Mark | undefined
  type Mark = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const root = markOf(document.getElementById('magazine'), '__reactContainer')
  const isTakenOver = root?.stateNode.current.memoizedState.isDehydrated === false
  return isTakenOver && markOf(document.querySelector('h1'), '__reactFiber') !== undefined
}

/** Navigates without a reload, like back and forward. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(goTo, address)
}

/** Runs in the page. */
export function goTo(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** Navigates without a reload and waits until the page is rendered. The focus is removed first: `untilShown` waits for it. */
export async function navigateAndShow(page: Page, address: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await navigate(page, address)
  await untilShown(page, new URL(address, page.url()).href)
}

/** Waits for one painted frame: a timer that an animation frame starts runs after the paint. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
}

/**
 * Waits until the page has nothing left to do. A frame delivers the callbacks of intersection observers, and idle callbacks
 * run in the order of their requests: after the second one, all work that the page scheduled so far has run.
 */
export async function untilIdle(page: Page): Promise<void> {
  await untilPainted(page)
  await untilPainted(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))))
}

/** Waits until the link's target is rendered: its heading has the focus. */
export async function untilShown(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
}

/** The text of the only h1. */
export async function readHeading(page: Page): Promise<string> {
  const headings = await page.locator('h1').allInnerTexts()
  expect(headings).toHaveLength(1)
  return headings[0]?.trim() ?? ''
}

/** Runs in the page: the metadata elements of the head, in order, without those for programs. */
export function listHead(): string[] {
  const elements = [
    ...document.head.querySelectorAll(
      '[data-head]:not(script, [property], [name^=twitter], [rel=alternate])',
    ),
  ].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    return `${element.localName} ${attributes.join(' ')}`
  })
  return [`title ${document.title}`, ...elements]
}
