import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,setup,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    globalSetup: ['setup/vitest-postgres.ts'],
    setupFiles: ['setup/vitest-setup.ts'],
  },
})
