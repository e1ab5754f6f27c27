import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const built = ['**/node_modules/**', '**/dist/**']
/** They put the parts together. */
const assembled = tests('e2e', 'packages/{database,operations,server,test-support}')
/** They put something in the place of globals, or have to begin with nothing loaded. */
const separate = [...tests('packages/{browser,search}', 'setup'), 'packages/server/search-upkeep.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    // For what hangs, not for what is slow: other programs may need the machine as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['setup/vitest-setup.ts'],
    // The programs that tests start, and the packages that they load, are compiled once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    // They run in the order of their names: what takes long comes first, so that at the end no worker waits for another.
    // Without isolation a worker loads a module once for all its files, which takes longer than many of the tests.
    projects: [
      {
        extends: true,
        test: {
          name: 'assembled',
          include: assembled,
          exclude: [...built, ...separate],
          globalSetup: ['setup/vitest-postgres.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: tests('packages'),
          exclude: [...built, ...assembled, ...separate],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'separate', include: separate, exclude: built } },
    ],
  },
})

function tests(...folders: string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
}
