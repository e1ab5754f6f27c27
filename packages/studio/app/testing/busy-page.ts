import type { Locator, Page } from 'playwright-core'

const busyMs = 500

/** Sends input while the page computes: the events are then handled in a row, without a render between them. */
export async function whileBusy(page: Page, send: () => Promise<void>[]): Promise<void> {
  await Promise.all([
    page.evaluate((end) => {
      const start = performance.now()
      while (performance.now() - start < end);
    }, busyMs),
    ...send(),
  ])
}

/** Clicks several times while the page is busy. */
export async function clickWhileBusy(page: Page, target: Locator, times: number): Promise<void> {
  await target.hover()
  await whileBusy(page, () =>
    Array.from({ length: times }).flatMap(() => [page.mouse.down(), page.mouse.up()]),
  )
}
