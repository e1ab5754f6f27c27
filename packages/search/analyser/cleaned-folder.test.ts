import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDictionaryLoaded, sendRequest } from './connection.ts'
import { socketPath } from './socket-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'tsuzuri-test-'))
const patience = { timeout: 60_000 }

beforeAll(() => void vi.stubEnv('TMPDIR', folder))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')(
  'F1 the first request after the folder of sockets was removed is answered',
  async () => {
    expect(await sendRequest('parseQuery', ['髪'])).toMatchObject({ words: ['髪'] })
    rmSync(dirname(socketPath()), { recursive: true })
    // The process notices that its socket is gone, and closes its connections.
    await expect.poll(isDictionaryLoaded, patience).toBe(false)
    expect(await sendRequest('parseQuery', ['髪'])).toMatchObject({ words: ['髪'] })
  },
)
