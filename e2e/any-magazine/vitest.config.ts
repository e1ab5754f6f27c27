import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The journeys of readers on a magazine that runs already (`MAGAZINE_URL`), such as one in a container. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: [
      'accessibility',
      'addresses',
      'api-page',
      'between-pages',
      'display',
      'furigana',
      'headlines',
      'loading',
      'offline',
      'pictures',
      'routes',
      'search',
      'vertical',
      'without-script',
    ].map((name) => `e2e/${name}.test.ts`),
    globalSetup: ['setup/vitest/vitest-magazine.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['setup/vitest/vitest-setup.ts'],
  },
})
