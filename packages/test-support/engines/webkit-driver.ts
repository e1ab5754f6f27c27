import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { outliveNoFile } from '../child-programs.ts'
import { findWebkit } from './find-engines.mjs'

const patienceMs = 20_000

export type PrepareDisplay = (display: string) => Promise<NodeJS.ProcessEnv>

/** WebKit's WebDriver server and a virtual display for the browser that it starts; `prepare` adds to its environment. */
export async function startWebkitDriver(prepare: PrepareDisplay = async () => ({})) {
  const programs = findWebkit()
  if (programs === undefined) throw new Error('no WebKit: let `npm test` install WebKitWebDriver and Xvfb')
  const { display, stop: stopDisplay } = await startDisplay(programs.display)
  const added = await prepare(display)
  const port = await findPort()
  const server = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', ...added },
  })
  outliveNoFile(server)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    browser: programs.browser,
    stop: async () => {
      await end(server)
      await stopDisplay()
    },
  }
}

/** Xvfb writes the display number that it chose to file descriptor 3. */
async function startDisplay(program: string) {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  outliveNoFile(child)
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('Xvfb has no descriptor 3')
  const [number] = (await once(pipe, 'data', { signal: AbortSignal.timeout(patienceMs) })) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => end(child) }
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

/** WebKitWebDriver does not report a port that it chooses itself. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
