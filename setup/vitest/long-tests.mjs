/**
 * The test files that `npm test` leaves to `npm run test:all`, by the reason why they take long: a twentieth of the tests
 * that takes nearly half of the time. What they repeat at length, shorter tests prove in parts.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const longTests = {
  'every screen, in every view or in every engine': [
    'e2e/accessibility.test.ts',
    'e2e/engines/journeys.test.ts',
    'e2e/firefox-console.test.ts',
    'e2e/older-browsers.test.ts',
    'e2e/studio-screens.test.ts',
  ],
  'journeys of one or several people through the whole product': [
    'e2e/api-page.test.ts',
    'e2e/between-pages.test.ts',
    'e2e/display.test.ts',
    'e2e/furigana.test.ts',
    'e2e/ranking.test.ts',
    'e2e/read-aloud.test.ts',
    'e2e/reader-mode.test.ts',
    'e2e/shelf.test.ts',
    'e2e/static-site.test.ts',
    'e2e/studio-composition.test.ts',
    'e2e/studio-media.test.ts',
    'e2e/studio-notices.test.ts',
    'e2e/studio-records.test.ts',
    'e2e/studio-team.test.ts',
    'e2e/studio-together.test.ts',
    'e2e/vertical.test.ts',
  ],
  'many starts, kills, faults and full disks of real programs': [
    'packages/operations/analysis/analysis-threads.test.ts',
    'packages/operations/backup/backup.test.ts',
    'packages/operations/backup/full-disk.test.ts',
    'packages/operations/backup/killed.test.ts',
    'packages/operations/backup/restored-cdn.test.ts',
    'packages/operations/backup/shared-pictures.test.ts',
    'packages/operations/commands/import.test.ts',
    'packages/operations/commands/magazine.test.ts',
    'packages/operations/commands/move-magazine.test.ts',
    'packages/operations/commands/rollback.test.ts',
    'packages/operations/update/interrupted.test.ts',
    'packages/operations/update/rehearse.test.ts',
    'packages/server/health/disk-faults.test.ts',
    'packages/server/http/shutdown.test.ts',
    'packages/server/late-clock.test.ts',
    'packages/server/main.test.ts',
    'packages/server/outbox/kill.test.ts',
    'packages/server/page-cache/cut-off-instance.test.ts',
    'packages/server/sample/fill.test.ts',
    'packages/server/without-database.test.ts',
    'packages/server/workers/workers.test.ts',
    'packages/storage/upload-faults.test.ts',
  ],
  'search over the whole sample': ['packages/database/published/search/search-sample.test.ts'],
}

/** The environment variable that includes them. */
export const allTests = 'TEST_ALL'

export const longFiles = Object.values(longTests).flat()
