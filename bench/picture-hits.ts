import { capture, startBare } from './load/bare.ts'
import type { BareAnswer } from './load/bare-server.ts'
import { processorMs, startForeignLoad } from './load/processor.ts'
import { median } from './result.ts'
import { startMagazine } from './load/running-magazine.ts'
import { ask } from './load/steady-load.ts'

const requests = 2000
const rounds = 7
const steps = [320, 640, 1280]
/** Chromium's Accept header for pictures. */
const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/**
 * The cost of an existing picture variant, by CPU time of the server, interleaved with a bare node:http server with the
 * same bytes.
 */
export async function measureHits(folder: string, name: string) {
  const magazine = await startMagazine(folder)
  const addresses = steps.map((step) => `/media/${name}/${step}`)
  const answers: BareAnswer[] = []
  for (const address of addresses) answers.push(await capture(magazine.port, address, { accept }))
  const bare = await startBare(folder, answers)
  const targets = [magazine, bare]
  const foreignLoad = startForeignLoad([process.pid, magazine.pid, bare.pid])
  const measured = new Map<string, number[]>()
  for (let round = -2; round < rounds; round += 1) {
    for (const address of addresses) {
      for (const { port, pid } of targets) {
        const before = processorMs(pid)
        await ask({ port, addresses: [address], count: requests, headers: `Accept: ${accept}\r\n` })
        const key = `${address} ${pid}`
        const us = ((processorMs(pid) - before) * 1000) / requests
        if (round >= 0) measured.set(key, [...(measured.get(key) ?? []), us])
      }
    }
  }
  const rows = addresses.map((address, at) => {
    const [ours = 0, bareUs = 0] = targets.map(({ pid }) => median(measured.get(`${address} ${pid}`) ?? []))
    return {
      step: steps[at],
      bytes: Buffer.byteLength(answers[at]?.body ?? '', 'base64'),
      us: Math.round(ours),
      bareUs: Math.round(bareUs),
      ratio: Math.round((ours / bareUs) * 100) / 100,
    }
  })
  const load = foreignLoad()
  bare.stop()
  await magazine.stop()
  return { foreignLoad: load, rows }
}
