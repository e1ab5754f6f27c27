import type { EnginePage } from '@tsuzuri/test-support/engines'

/**
 * Browsers log 404 and 410 responses on the console themselves. If a page is left, Firefox reports requests that a
 * service worker had intercepted, late and with their address.
 */
const expected = /status of 4(?:04|10)|ServiceWorker intercepted/

/** Errors on the console since the last call; none if the engine does not report them. */
export function readUnexpected(page: EnginePage | undefined): string[] {
  return (page?.readConsoleErrors?.() ?? []).filter((message) => !expected.test(message))
}
