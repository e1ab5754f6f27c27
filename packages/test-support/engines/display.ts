import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { outliveNoFile } from '../child-programs.ts'
import { findWebkit } from './find-engines.mjs'

const patienceMs = 20_000

/** Starts what a browser needs on its display, such as an input method; returns additions to its environment. */
export type PrepareDisplay = (display: string) => Promise<NodeJS.ProcessEnv>

export type Display = { environment: NodeJS.ProcessEnv; stop: () => Promise<void> }

/** A virtual display for one browser. Xvfb writes the display number that it chose to file descriptor 3. */
export async function startDisplay(prepare: PrepareDisplay = async () => ({})): Promise<Display> {
  const program = findWebkit()?.display
  if (program === undefined) throw new Error('no Xvfb: let `npm test` install it')
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  outliveNoFile(child)
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('Xvfb has no descriptor 3')
  const [number] = (await once(pipe, 'data', { signal: AbortSignal.timeout(patienceMs) })) as [Buffer]
  const display = `:${number.toString().trim()}`
  const added = await prepare(display)
  return {
    environment: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', ...added },
    stop: () => end(child),
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
