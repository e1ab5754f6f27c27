import { buffer } from 'node:stream/consumers'
import { Refusal } from '@tsuzuri/content/refusal'
import { openPicture } from './decoder.ts'
import { readMetadata } from './picture-size.ts'
import { svgExitCodes } from './svg-exit-codes.ts'

/**
 * A process that draws one SVG: from standard input, as PNG to standard output. libvips draws in a thread that can't be
 * stopped, so the process ends itself as soon as it has used the CPU time of its argument.
 */
const drawnWidth = 1920
const watchMs = 20
const mostCpuMs = Number(process.argv[2])

const svg = await buffer(process.stdin)
const before = process.cpuUsage()
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  // An ordinary exit would wait for that thread.
  if ((user + system) / 1000 > mostCpuMs) process.kill(process.pid, 'SIGKILL')
}, watchMs)
try {
  const { width, height } = await readMetadata(svg)
  const density = Math.min(2400, Math.max(1, (72 * drawnWidth) / Math.max(width, height)))
  const png = await openPicture(svg, { density })
    .resize({ width: drawnWidth, height: drawnWidth, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .toBuffer()
  process.stdout.end(png)
} catch (error) {
  process.exitCode = error instanceof Refusal ? svgExitCodes.tooManyPixels : svgExitCodes.unreadable
} finally {
  clearInterval(watch)
}
