import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@tsuzuri/content/refusal'
import { tooManyPixels } from './picture-size.ts'
import { svgExitCodes } from './svg-exit-codes.ts'

const mostCpuMs = 2000
/** The wall-clock limit: on a busy machine two seconds of CPU time take longer. A process that exceeds it is killed. */
const mostMs = 30_000

const file = fileURLToPath(new URL('svg-process.ts', import.meta.url))

/**
 * Draws an SVG as PNG. An SVG can contain scripts and external references, so only the bitmap is stored; and a few lines
 * of it can take hours, so a process of its own draws it, with limits of time and without the server's environment.
 */
export async function drawSvg(svg: Uint8Array): Promise<Uint8Array> {
  const child = spawn(process.execPath, [file, String(mostCpuMs)], {
    env: plainEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: mostMs,
    killSignal: 'SIGKILL',
  })
  // A process that ended early does not read its input; its exit code shows why.
  child.stdin.on('error', () => {})
  child.stdin.end(svg)
  const [png, [code]] = await Promise.all([
    buffer(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code === 0) return png
  if (code === svgExitCodes.tooManyPixels) throw tooManyPixels()
  if (code === null) throw tooSlow()
  throw new Error(`the SVG could not be drawn (${code})`)
}

/** The variables that fonts and the system need, without secrets. */
function plainEnvironment(): Record<string, string> {
  const names = /^(?:PATH|HOME|LANG|LC_\w+|TMPDIR|SystemRoot|FONTCONFIG_\w+|XDG_\w+|NODE_COMPILE_CACHE)$/
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      names.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}

function tooSlow(): Refusal {
  return new Refusal(
    'invalid',
    'この SVG は複雑すぎて処理できません。PNG などに書き出してからアップロードしてください。',
    'This SVG takes too long to draw; export it as PNG instead.',
  )
}
