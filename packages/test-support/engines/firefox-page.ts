import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'
import { outliveNoFile } from '../child-programs.ts'
import { type PrepareDisplay, startDisplay } from './display.ts'
import { completePage, type EnginePage, loadMs, type PageSize } from './engine-page.ts'
import { findFirefox } from './find-engines.mjs'

/** Controls an unmodified Firefox by WebDriver BiDi. */
export async function openFirefoxPage(
  { width, height }: PageSize,
  prepare?: PrepareDisplay,
): Promise<EnginePage> {
  const executablePath = findFirefox()
  if (executablePath === undefined)
    throw new Error('no Firefox: set FIREFOX_PATH, or let `npm test` install one')
  const display = prepare === undefined ? undefined : await startDisplay(prepare)
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: display === undefined,
    ...(display === undefined ? {} : { env: display.environment }),
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ja',
      // Puppeteer's profile makes every window believe that it has the focus; keys then miss the focused element.
      'focusmanager.testmode': false,
      // A page from the back/forward cache has no load event, and Puppeteer waits for one before it navigates again.
      'browser.sessionhistory.max_total_viewers': 0,
    },
  })
  const child = browser.process()
  if (child !== null) outliveNoFile(child)
  const page = await browser.newPage()
  page.setDefaultNavigationTimeout(loadMs)
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)))
  return completePage({
    engine: 'firefox',
    goto: async (address) => {
      // A step in the history may still be loading; Firefox would report the end of that load as the end of this one.
      await page.waitForFunction(() => document.readyState === 'complete')
      await page.goto(address)
    },
    resize: (size) => page.setViewport(size),
    evaluate: (run, argument) => page.evaluate(run, argument),
    click: (selector) => page.locator(selector).click(),
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const [key = '', ...modifiers] = keys.toReversed() as KeyInput[]
      for (const modifier of modifiers) await page.keyboard.down(modifier)
      await page.keyboard.press(key as KeyInput)
      for (const modifier of modifiers) await page.keyboard.up(modifier)
    },
    chooseFile: async (selector, path) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      await input?.uploadFile(path)
    },
    screenshot: () => page.screenshot(),
    readConsoleErrors: () => errors.splice(0),
    close: async () => {
      await browser.close()
      await display?.stop()
    },
  })
}
