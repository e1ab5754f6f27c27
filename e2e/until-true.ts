import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until an asynchronous function resolves to true in the page; `waitForFunction` would treat its promise as the
 * result.
 */
export async function untilTrue<Argument>(
  page: Page,
  holds: (argument: Argument) => Promise<boolean>,
  argument: Argument,
): Promise<void> {
  await expect
    .poll(() => page.evaluate(holds as (argument: unknown) => Promise<boolean>, argument as unknown), {
      timeout: 25_000,
    })
    .toBe(true)
}
