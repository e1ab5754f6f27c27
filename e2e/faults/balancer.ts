import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { waitUntil } from './wait-until.ts'

const configuration = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** HAProxy with the configuration of `deploy/`. */
export async function startBalancer(
  port: number,
  ports: readonly number[],
): Promise<{ stop: () => Promise<void> }> {
  const haproxy = findProgram('haproxy')
  if (haproxy === undefined) throw new Error('haproxy is not installed: apt-get install haproxy')
  const [a, b, c] = ports.map((one) => `127.0.0.1:${one}`)
  const child = spawn(haproxy, ['-db', '-f', configuration], {
    env: { MAGAZINE_BIND: `127.0.0.1:${port}`, MAGAZINE_A: a, MAGAZINE_B: b, MAGAZINE_C: c },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await waitUntil('HAProxy has an instance', 30_000, async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`)
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
