import { spawn } from 'node:child_process'
import { outliveNoFile } from '../child-programs.ts'
import { end, type PrepareDisplay, startDisplay } from './display.ts'
import { findWebkit } from './find-engines.mjs'
import { findFreePort } from '../free-port.ts'

const patienceMs = 20_000

/** WebKit's WebDriver server and a virtual display for the browser that it starts. */
export async function startWebkitDriver(prepare?: PrepareDisplay) {
  const programs = findWebkit()
  if (programs === undefined) throw new Error('no WebKit: let `npm test` install WebKitWebDriver and Xvfb')
  const display = await startDisplay(prepare)
  const port = await findFreePort()
  const server = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: display.environment,
  })
  outliveNoFile(server)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    browser: programs.browser,
    stop: async () => {
      await end(server)
      await display.stop()
    },
  }
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    if (performance.now() > giveUpAt) throw new Error(`WebKitWebDriver is not ready after ${patienceMs} ms`)
    await new Promise((resolve) => void setTimeout(resolve, 25))
  }
}
