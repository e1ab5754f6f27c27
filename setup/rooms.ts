/** Which rooms a room may import. ARCHITECTURE.md says why; every folder in packages/ has its line here. */
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
    'wordpress',
    'reader',
    'studio',
  ],
  'test-support': [],
}

/** What tests may import besides what their room declares. */
export const testRooms = ['test-support']
export const testPackages = ['vitest', 'fast-check', 'playwright-core']
