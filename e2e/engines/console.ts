import type { EnginePage } from '@tsuzuri/test-support/engines'

/**
 * Browsers log 404 and 410 responses on the console themselves. Firefox reports requests that a service worker had intercepted when
 * their page was left, late and by their address.
 */
const expected = /status of 4(?:04|10)|ServiceWorker intercepted/

/** Errors on the console since the last call; none where the engine does not report them. */
export function readUnexpected(page: EnginePage | undefined): string[] {
  return (page?.readConsoleErrors?.() ?? []).filter((message) => !expected.test(message))
}
