import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, serverProcess } from './cluster.ts'

export type Postmaster = {
  signal(signal: NodeJS.Signals): void
  /** SIGINT: fast shutdown with a quick restart. SIGQUIT: immediate shutdown. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

/** After a kill, processes of the old server may hold its shared memory for a moment: retry. */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
  triesLeft = 100,
): Promise<Postmaster> {
  const child = spawn(cluster.postgres, postgresArguments(cluster, port, settings), {
    ...serverProcess(cluster.account),
    cwd: cluster.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = await readUntilReady(child)
  if (log.ready) return asPostmaster(child)
  if (triesLeft === 0 || !log.text.includes('is still in use'))
    throw new Error(`PostgreSQL did not start:\n${log.text}`)
  await delay(100)
  return startPostmaster(cluster, port, settings, triesLeft - 1)
}

function postgresArguments(cluster: Cluster, port: number, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    shared_buffers: '32MB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster.data, '-p', String(port), ...flags]
}

function readUntilReady(child: ChildProcess): Promise<{ ready: boolean; text: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('close', () => resolve({ ready: false, text }))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000)
      if (/ready to accept (read-only )?connections/.test(text)) resolve({ ready: true, text })
    })
  })
}

function asPostmaster(child: ChildProcess): Postmaster {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    signal: (signal) => void child.kill(signal),
    async stop(signal) {
      if (hasEnded()) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
