import { openBrowser } from '../browser.ts'
import { type PrepareDisplay, startDisplay } from './display.ts'
import { completePage, type EnginePage, loadMs, type PageSize } from './engine-page.ts'

export async function openChromiumPage(
  { width, height }: PageSize,
  prepare?: PrepareDisplay,
): Promise<EnginePage> {
  const display = prepare === undefined ? undefined : await startDisplay(prepare)
  const browser = await openBrowser(
    display === undefined ? [] : ['--ozone-platform=x11'],
    display?.environment,
  )
  const page = await browser.newPage({ locale: 'ja-JP', viewport: { width, height } })
  page.setDefaultNavigationTimeout(loadMs)
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  return completePage({
    engine: 'chromium',
    goto: async (address) => void (await page.goto(address)),
    resize: (size) => page.setViewportSize(size),
    evaluate: (run, argument) => page.evaluate(run, argument),
    click: (selector) => page.locator(selector).first().click(),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys.join('+')),
    chooseFile: (selector, path) => page.locator(selector).first().setInputFiles(path),
    screenshot: () => page.screenshot(),
    readConsoleErrors: () => errors.splice(0),
    close: async () => {
      await browser.close()
      await display?.stop()
    },
  })
}
