import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run test:browsers`: the journeys and all screens in every engine, axe on every screen in every view, and 1,000 fronts. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: [
      'e2e/engines/journeys.test.ts',
      'e2e/engines/all-screens.ts',
      'e2e/engines/phones.ts',
      'e2e/engines/reading-screens.ts',
      'e2e/accessibility.test.ts',
      'e2e/older-browsers.test.ts',
      'e2e/studio-screens.test.ts',
      'e2e/fronts.test.ts',
      'e2e/furigana.test.ts',
      'e2e/display.test.ts',
      'e2e/real-voice.test.ts',
    ],
    env: { TEST_THOROUGH: 'on' },
    globalSetup: ['setup/vitest/vitest-magazine.ts'],
    pool: 'forks',
    // One browser at a time: the screenshots of a page that is rendered slowly would differ.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['setup/vitest/vitest-setup.ts'],
  },
})
