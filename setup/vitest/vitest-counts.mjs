import { writeFileSync } from 'node:fs'

/** A Vitest reporter that writes how many tests passed, failed and were skipped to the file in TEST_COUNTS. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from there
export default class Counts {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      const failedBefore = counts.failed
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
      }
      // A file that failed to load, or whose hooks failed, has no failed test of its own.
      if (module.state() === 'failed' && counts.failed === failedBefore) counts.failed += 1
    }
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts))
  }
}
