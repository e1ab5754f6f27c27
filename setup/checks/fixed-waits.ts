import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Timers that tests and test helpers may use, by file, with the reason. Everything else waits for the condition itself
 * (`expect.poll`, `vi.waitFor`, `waitForFunction`), uses a fake clock, or counts calls at the source.
 */
export const allowedTimers: Record<string, string> = {
  'e2e/faults/editors.ts': 'pauses between the writes of an editor',
  'e2e/faults/faults.ts': 'the length of a fault',
  'e2e/faults/instance.ts': 'the supervisor waits before it starts an instance again',
  'e2e/faults/readers.ts': 'pauses between the requests of a reader',
  'e2e/faults/run.ts': 'lets readers and editors go on after the fault',
  'e2e/faults/slow-connections.ts': 'sends one byte per second',
  'e2e/faults/wait-until.ts': 'polls until a condition holds',
  'e2e/ime/articles.ts': 'the time between a click and a key',
  'e2e/ime/input-method.ts': 'polls until the input method is on its message bus',
  'e2e/loading.test.ts': 'limits the wait for a frame: a browser that may not draw yet produces none',
  'e2e/read-aloud.test.ts': 'the pretended voice speaks for a moment',
  'e2e/sample-data.ts': 'polls a lock that another process holds',
  'e2e/visitor.ts': 'a timer without a delay runs after the paint of its animation frame',
  'packages/api/client.test.ts': 'cancels a request to a server that never answers',
  'packages/database/testing/run-until-killed.ts': 'the program works until its test kills it',
  'packages/operations/backup/backup.test.ts': 'pauses between the writes that go on during a backup',
  'packages/operations/commands/import.test.ts': 'polls a database that another process writes',
  'packages/operations/commands/move-magazine.test.ts':
    'pauses between the writes that go on during an export',
  'packages/server/outbox/kill.test.ts': 'the program works until its test kills it',
  'packages/server/sample/fill.test.ts': 'polls a database that another process writes',
  'packages/operations/static-site/hosts.test.ts': 'polls until a host program listens',
  'packages/server/testing/raw-request.ts': 'limits the wait for a response',
  'packages/storage/testing/browser-entry.ts': 'cancels a request to a server that never answers',
  'packages/test-support/engines/engine-page.ts': 'polls a condition in browsers without waitForFunction',
  'packages/test-support/engines/webkit-driver.ts': 'polls until the WebDriver server is ready',
  'packages/test-support/engines/webkit-page.ts':
    'polls until an element can be clicked: WebDriver does not wait for it',
  'packages/test-support/postgres/standby.ts': 'polls until the standby follows',
  'packages/test-support/postgres/postmaster.ts':
    'retries until the shared memory of a killed server is free',
  'setup/npm-shell.test.ts': 'ends the started program if the signal never arrives',
  'setup/vitest/run-vitest.test.ts': 'keeps the started program running until Vitest ends it',
}

/** Lists timers in tests and test helpers as `file:line`, except in files that use fake timers. */
export function listTimers(root: string): string[] {
  return ['e2e', 'packages', 'setup'].flatMap((folder) => listTestFiles(root, folder)).flatMap(timersIn)

  function timersIn(file: string): string[] {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.includes('useFakeTimers')) return []
    return text.split('\n').flatMap((line, at) => (isTimer(line) ? [`${file}:${at + 1}`] : []))
  }
}

function isTimer(line: string): boolean {
  return /\b(?:setTimeout|waitForTimeout|delay|sleep)\(/.test(line)
}

function listTestFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.includes('node_modules') && !parts.includes('dist'))
    .filter((parts) => isForTests(parts))
    .map((parts) => parts.join('/'))
    .toSorted()
}

function isForTests(parts: string[]): boolean {
  const isHelper = parts[0] === 'e2e' || parts[1] === 'test-support' || parts.includes('testing')
  return isHelper || /\.test\.[jt]sx?$/.test(parts.at(-1) ?? '')
}
