import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts the server of the image once, as its user, until it responds: when it exits, Node stores the compiled code in
 * NODE_COMPILE_CACHE. The arguments are the command of the image; code compiled with other flags would not be used.
 */
const [program = '', ...args] = process.argv.slice(2)
const port = await findFreePort()
const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-'))
const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), SAMPLE: 'off' }
const server = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
const exited = new Promise((resolve) => server.once('exit', resolve))
const isUp = await waitForPage()
server.kill('SIGTERM')
await exited
await rm(folder, { recursive: true, force: true })
if (!isUp) throw new Error(`the server did not answer: ${program} ${args.join(' ')}`)

/** @returns {Promise<boolean>} */
async function waitForPage() {
  // Ten minutes, because the image of another architecture is built by an emulator.
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) return false
    const response = await fetch(`http://127.0.0.1:${port}/magazine/`).catch(() => undefined)
    if (response?.ok === true) return true
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return false
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
