import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openMagazine, type OpenMagazine, reach } from '../../e2e/magazine.ts'
import type { SharedMagazine } from '../../e2e/shared-magazine.ts'

/**
 * One magazine for all test files that only read the sample. It starts at the first request for it; `MAGAZINE_URL`
 * names one that runs already, with the same sample.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const running = process.env['MAGAZINE_URL']
  let opening: Promise<OpenMagazine> | undefined
  const control = createServer((_, response) => {
    opening ??= running === undefined ? openMagazine() : reachRunning(running)
    opening.then(
      ({ url, env }) => response.end(JSON.stringify({ url, env } satisfies SharedMagazine)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  provide('sharedMagazine', `http://127.0.0.1:${(control.address() as AddressInfo).port}/`)
  return async () => {
    control.close()
    await (await opening?.catch(() => undefined))?.stop()
  }
}

async function reachRunning(url: string): Promise<OpenMagazine> {
  return { ...reach(url, {}), stop: async () => {} }
}
