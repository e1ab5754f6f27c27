/** Which workspace packages each package may import (reasons: ARCHITECTURE.md). Every folder in packages/ needs an entry. */
export const mayImport: Record<string, string[]> = {
  concurrency: [],
  content: [],
  search: ['concurrency'],
  storage: [],
  ui: [],
  browser: [],
  database: ['content', 'search'],
  api: ['content'],
  wordpress: ['content'],
  reader: ['api', 'content', 'ui', 'browser'],
  studio: ['api', 'content', 'ui', 'browser', 'storage', 'concurrency'],
  server: [
    'concurrency',
    'content',
    'search',
    'storage',
    'ui',
    'browser',
    'database',
    'api',
    'reader',
    'studio',
  ],
  operations: ['concurrency', 'content', 'search', 'storage', 'database', 'api', 'wordpress', 'server'],
  'test-support': [],
}

/** What tests may import in addition to the dependencies of their package. */
export const testWorkspaces = ['test-support']
export const testPackages = ['vitest', 'fast-check', 'playwright-core']
