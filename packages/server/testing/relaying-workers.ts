import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { Change } from '@tsuzuri/database/changes/change-log'
import { openDatabase } from '@tsuzuri/database/open'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { openLog } from '../log.ts'
import { openChannel } from '../workers/channel.ts'
import { startWorkers } from '../workers/worker-pool.ts'

const stopMs = Number(process.argv[3] ?? 10_000)
/** Whether the second worker never gets as far as serving. */
const isSecondLoading = process.argv[4] === 'second-loading'
/** Whether the operating system can't start the process of the second worker at the first attempt. */
const isSecondFailing = process.argv[4] === 'second-failing'

/**
 * Two workers that write at requests to `/write/…` and list under `/heard` the changes that their sibling reported.
 * Neither follows the changes of the database.
 */
if (cluster.isPrimary) {
  if (isSecondFailing)
    cluster.once('listening', () => {
      cluster.setupPrimary({ cwd: '/nowhere' })
      cluster.once('fork', () => cluster.setupPrimary({ cwd: process.cwd() }))
    })
  const pool = await startWorkers({
    size: 2,
    env: {},
    log: openLog('error'),
  })
  process.on('SIGTERM', () => void pool.stop(stopMs).then(() => process.exit(0)))
  process.stdout.write(`port ${pool.port}\n`)
} else if (isSecondLoading && cluster.worker?.id === 2) {
  setInterval(() => {}, 60_000)
} else {
  const db = await openDatabase(JSON.parse(process.argv[2] ?? ''))
  const heard: string[] = []
  const channel = openChannel(process, {
    change: async (change) => void heard.push(...(change as Change).keys),
    stop: async () => process.exit(0),
  })
  db.changeListeners.listen(async (change) => void (await channel.ask('changed', change)))
  createServer(async ({ url = '' }, response) => {
    if (url.startsWith('/write/')) {
      await saveRedirect({ db, by: 'test', now: new Date() }, { path: url, target: '/magazine/' })
    }
    response.setHeader('connection', 'close')
    response.end(JSON.stringify({ pid: process.pid, heard }))
  }).listen(0, '127.0.0.1')
}
