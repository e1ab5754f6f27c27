import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../paths.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.run-vitest-'))
  const test = { setupFiles: join(root, 'setup/vitest/vitest-setup.ts'), isolate: false, maxWorkers: 1 }
  put('vitest.config.ts', `export default ${JSON.stringify({ test })}`)
})

afterEach(() => rmSync(folder, { recursive: true }))

const passing = `import { test } from 'vitest'\ntest('passes', () => {})\n`

test('passed, failed and skipped tests are counted', async () => {
  put(
    'a.test.ts',
    `${passing}test('fails', () => { throw new Error('x') })\ntest.skip('is skipped', () => {})\n`,
  )
  put('b.test.ts', passing)
  expect(await countTests()).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a file that can not be loaded is a failure', async () => {
  put('a.test.ts', passing)
  put('b.test.ts', `import './nowhere.ts'\n${passing}`)
  expect(await countTests()).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('an unexpected console.error is a failure, also after the last test', async () => {
  put('a.test.ts', `${passing}test('complains', () => console.error('%s!', 'oh'))\n`)
  put('b.test.ts', `import { afterAll } from 'vitest'\n${passing}afterAll(() => console.error('late'))\n`)
  expect(await countTests()).toEqual({ passed: 2, failed: 2, skipped: 0 })
})

test('a console.error that the test expects is none', async () => {
  put(
    'a.test.ts',
    `import { test, vi } from 'vitest'
    test('spies', () => { vi.spyOn(console, 'error').mockImplementation(() => {}); console.error('oh') })`,
  )
  expect(await countTests()).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('a program that a file leaves running is ended before the next file of the same worker', async () => {
  const programs = JSON.stringify(join(root, 'packages/test-support/child-programs.ts'))
  const start = `spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])`
  const leave = `test('leaves one', () => { outliveNoFile((globalThis.left = ${start})) })`
  put(
    'a.test.ts',
    `import { spawn } from 'node:child_process'
    import { test } from 'vitest'
    import { outliveNoFile } from ${programs}
    ${leave}`,
  )
  put(
    'b.test.ts',
    `import { expect, test } from 'vitest'
    test('finds it ended', () => expect.poll(() => globalThis.left?.signalCode, { timeout: 20_000 }).toBe('SIGKILL'))`,
  )
  expect(await countTests()).toEqual({ passed: 2, failed: 0, skipped: 0 })
})

test.each([
  'SIGTERM',
  // As by a CI that cancels a run.
  'SIGKILL',
] as const)('%s ends the workers and the programs that tests started', async (signal) => {
  const pidsFile = join(folder, 'pids')
  put(
    'a.test.ts',
    `import { spawn } from 'node:child_process'
    import { renameSync, writeFileSync } from 'node:fs'
    import { test } from 'vitest'
    test('waits', { timeout: 60_000 }, () => {
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })
      writeFileSync(${JSON.stringify(pidsFile + '-')}, [process.ppid, process.pid, child.pid].join(' '))
      renameSync(${JSON.stringify(pidsFile + '-')}, ${JSON.stringify(pidsFile)})
      return new Promise(() => {})
    })`,
  )
  const running = runScript()
  await expect.poll(() => existsSync(pidsFile)).toBe(true)
  const pids = [running.child.pid ?? 0, ...readFileSync(pidsFile, 'utf8').split(' ').map(Number)]
  running.child.kill(signal)
  running.catch(() => {})
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a program that has ended does not run, though nobody asks for its exit code', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    await expect.poll(() => isRunning(Number(said.toString()))).toBe(false)
  } finally {
    parent.kill()
  }
})

test('a promise that nobody awaits and that fails is a failure', async () => {
  put('a.test.ts', `${passing}void Promise.reject(new Error('lost'))\n`)
  expect(await countTests()).toMatchObject({ failed: 1 })
})

test('a run without any test is a failure', async () => {
  expect(await countTests()).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a Vitest that crashes is a failure', async () => {
  put('vitest.config.ts', `process.exit(0)`)
  put('a.test.ts', passing)
  expect(await countTests()).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

async function countTests(): Promise<unknown> {
  const { stdout } = await runScript()
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

/** In a separate process, so that Vitest's output does not mix with ours. */
function runScript() {
  const script = `
    import { runVitest } from ${JSON.stringify(pathToFileURL(join(root, 'setup', 'vitest', 'run-vitest.mjs')).href)}
    const counts = await runVitest(process.execPath, [], {}, ${JSON.stringify(folder)})
    console.log('\\n' + JSON.stringify(counts))`
  // What a killed run leaves is in the folder that the test removes.
  const env = { ...process.env, TMPDIR: folder }
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid)
  } catch {
    return false
  }
}

/** Whether a process has ended, but its parent has not asked for its exit code, such as the first one of a container. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

function put(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}
