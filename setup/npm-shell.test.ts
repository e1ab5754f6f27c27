import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href

// The timers are limits for hangs: both processes end much earlier.
const script = `
  import(${JSON.stringify(fileURLToPath(new URL('npm-shell.mjs', import.meta.url)))}).then(({ endWithShell }) => {
    process.on('SIGTERM', () => { console.log('told'); process.exit(0) })
    setTimeout(() => { console.log('left alone'); process.exit(1) }, 60000)
    endWithShell()
    console.log('up')
  })`

test('a signal to npm, which ends the shell in between, shuts the magazine down in good order', async () => {
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e "$SCRIPT"; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start', SCRIPT: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (text.includes('up')) shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'close')
  expect(said).toBe('up\ntold\n')
})

test('a server that was started by another process shuts down in good order when that is killed', async () => {
  const server = `
    process.on('SIGTERM', () => { console.log('told'); process.exit(0) })
    setTimeout(() => { console.log('left alone'); process.exit(1) }, 60000)
    console.log('up')`
  const starter = spawn('sh', ['-c', `"${process.execPath}" --import "$IMPORTED" -e "$SCRIPT"; true`], {
    env: { ...process.env, IMPORTED: endWithParent, SCRIPT: server },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  starter.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (text.includes('up')) starter.kill('SIGKILL')
  })
  await once(starter.stdout, 'close')
  expect(said).toBe('up\ntold\n')
})
