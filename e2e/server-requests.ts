import type { Page } from 'playwright-core'
import { untilIdle } from './visitor.ts'

/** How many requests a server has answered, other than for pictures, which load when they come into view, and its own numbers. */
export async function countRequests(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = metrics.matchAll(/^tsuzuri_http_requests_total\{(?!.*kind="(?:health|media)").*\} (\d+)$/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}

/** The same as soon as the requests that were under way have ended. */
export async function countSettledRequests(url: string, page: Page): Promise<number> {
  const before = await countRequests(url)
  await untilIdle(page)
  return (await countRequests(url)) === before ? before : countSettledRequests(url, page)
}
