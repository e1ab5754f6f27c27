import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { allTests, longFiles } from './setup/vitest/long-tests.mjs'

const built = ['**/node_modules/**', '**/dist/**']
const leftOut = process.env[allTests] === 'on' ? built : [...built, ...longFiles]
/** Integration tests: they combine several packages. */
const assembled = tests('e2e', 'packages/{database,operations,server,test-support}')
/** Tests that replace globals or need an empty module registry: they keep Vitest's isolation. */
const separate = [...tests('packages/{browser,search}', 'setup'), 'packages/server/search-*.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: chooseWorkers(availableParallelism(), totalmem()),
    // Limits for hangs, not for slowness: the machine may be busy with other programs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['setup/vitest/vitest-setup.ts'],
    // Caches the compiled code of child programs and of the packages that tests load.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    // Projects run in alphabetical order: the longest first, so that no worker is idle at the end. Without isolation a
    // worker loads each module once for all its files; loading takes longer than many of the tests.
    projects: [
      {
        extends: true,
        test: {
          name: 'assembled',
          include: assembled,
          exclude: [...leftOut, ...separate],
          setupFiles: ['setup/vitest/patient-search.ts'],
          globalSetup: ['setup/vitest/vitest-postgres.ts', 'setup/vitest/vitest-magazine.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: tests('packages'),
          exclude: [...leftOut, ...assembled, ...separate],
          globalSetup: ['setup/vitest/vitest-editor-trial.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'separate', include: separate, exclude: leftOut } },
    ],
  },
})

/** One more than processors, because many tests wait; each worker needs up to 2 GiB with its browsers and servers. */
function chooseWorkers(processors: number, memoryBytes: number): number {
  return Math.max(2, Math.min(processors + 1, Math.floor(memoryBytes / 2 ** 31), 6))
}

function tests(...folders: string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
}
