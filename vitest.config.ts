import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 15_000,
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
          include: tests('e2e', 'packages/{database,server,test-support}'),
          globalSetup: ['setup/vitest-postgres.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: tests('packages/{api,content,illustration,reader,storage,studio,ui,wordpress}'),
          isolate: false,
        },
      },
      {
        // These put something in the place of globals, or of modules.
        extends: true,
        test: { name: 'separate', include: tests('packages/{browser,search}', 'setup') },
      },
    ],
  },
})

function tests(...folders: string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
}
