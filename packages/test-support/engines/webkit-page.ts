import { Builder, By, Capabilities, error, Key } from 'selenium-webdriver'
import { completePage, type EnginePage, loadMs, type PageSize } from './engine-page.ts'
import type { PrepareDisplay } from './display.ts'
import { startWebkitDriver } from './webkit-driver.ts'

/** A generous limit for a busy machine. */
const patienceMs = 25_000
/** The minimum width of MiniBrowser's window. */
const narrowest = 447

/** WebKitGTK through its WebDriver server, on a virtual display. */
export async function openWebkitPage(
  { width, height }: PageSize,
  prepare?: PrepareDisplay,
): Promise<EnginePage> {
  const server = await startWebkitDriver(prepare)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: server.browser, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(server.url).withCapabilities(capabilities).build()
  const evaluate = async (run: (argument: unknown) => unknown, argument: unknown) => {
    const { value, error: thrown } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
      `const [argument, done] = arguments
       Promise.resolve(argument).then(${run.toString()}).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      argument ?? null,
    )
    if (thrown !== undefined) throw new Error(thrown)
    return value ?? undefined
  }
  /** Resizing takes a moment, so the window's frame may be measured too early: repeats until the page has the size. */
  const resize = async (asked: PageSize) => {
    const size = { ...asked, width: Math.max(asked.width, narrowest) }
    const window = driver.manage().window()
    const giveUpAt = performance.now() + patienceMs
    await window.setRect({ x: 0, y: 0, ...size })
    for (;;) {
      const [width, height] = (await evaluate(() => [innerWidth, innerHeight], null)) as [number, number]
      const tooNarrow = size.width - width
      const tooLow = size.height - height
      if ((tooNarrow === 0 && tooLow === 0) || performance.now() > giveUpAt) return
      const frame = await window.getRect()
      await window.setRect({ x: 0, y: 0, width: frame.width + tooNarrow, height: frame.height + tooLow })
    }
  }
  /** WebKitWebDriver may report the end of the previous load as the end of this one: waits for another document. */
  const goto = async (address: string) => {
    const left = await driver.executeScript<string>('document.isLeft = true; return location.href')
    await driver.get(address)
    const [document, fragment] = address.split('#')
    if (fragment !== undefined && document === left.split('#')[0]) return
    await driver.wait(
      () => driver.executeScript<boolean>("return !document.isLeft && document.readyState === 'complete'"),
      loadMs,
    )
  }
  await resize({ width, height })
  return completePage({
    engine: 'webkit',
    goto,
    resize,
    evaluate,
    // WebKit never returns the result of a script if a step in the history moved its document into the cache.
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    click: (selector) => untilPossible(() => driver.findElement(By.css(selector)).click()),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: async (keys) => {
      const actions = driver.actions()
      const codes = keys.map(keyCode)
      for (const code of codes) actions.keyDown(code)
      for (const code of codes.toReversed()) actions.keyUp(code)
      await actions.perform()
    },
    chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    readConsoleErrors: undefined,
    close: async () => {
      await driver.quit().catch(() => {})
      await server.stop()
    },
  })
}

/** Retries, because WebDriver does not wait until an element stops moving, is on top and is in the document. */
async function untilPossible(act: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const failure = await act().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (failure === undefined) return
    const isPassing =
      failure instanceof error.ElementClickInterceptedError ||
      failure instanceof error.ElementNotInteractableError ||
      failure instanceof error.NoSuchElementError ||
      failure instanceof error.StaleElementReferenceError
    if (!isPassing || performance.now() > giveUpAt) throw failure
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}

/** DOM key name → WebDriver's code; a letter is its own code. */
function keyCode(key: string): string {
  const name = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  const codes = Key as unknown as Record<string, string | undefined>
  return [...key].length === 1 ? key : (codes[name === 'BACKSPACE' ? 'BACK_SPACE' : name] ?? key)
}
