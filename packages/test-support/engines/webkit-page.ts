import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import { completePage, type EnginePage, type PageSize } from './engine-page.ts'
import { type PrepareDisplay, startWebkitDriver } from './webkit-driver.ts'

/** WebKitGTK through its WebDriver server, on a virtual display. Its window is at least 447 px wide. */
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
    const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
      `const [argument, done] = arguments
       Promise.resolve(argument).then(${run.toString()}).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      argument ?? null,
    )
    if (error !== undefined) throw new Error(error)
    return value ?? undefined
  }
  const resize = async (size: PageSize) => {
    const window = driver.manage().window()
    await window.setRect({ x: 0, y: 0, ...size })
    const shown = (await evaluate(() => [innerWidth, innerHeight], null)) as [number, number]
    await window.setRect({ x: 0, y: 0, width: 2 * size.width - shown[0], height: 2 * size.height - shown[1] })
  }
  await resize({ width, height })
  return completePage({
    engine: 'webkit',
    goto: (address) => driver.get(address),
    resize,
    evaluate,
    click: (selector) => driver.findElement(By.css(selector)).click(),
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

/** DOM key name → WebDriver's code; a letter is its own code. */
function keyCode(key: string): string {
  const name = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  const codes = Key as unknown as Record<string, string | undefined>
  return [...key].length === 1 ? key : (codes[name === 'BACKSPACE' ? 'BACK_SPACE' : name] ?? key)
}
