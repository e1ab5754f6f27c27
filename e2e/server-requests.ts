import type { Page } from 'playwright-core'
import { untilIdle } from './visitor.ts'

/**
 * The number of requests that a server has answered, except for pictures, which load when they scroll into view, and
 * metrics.
 */
export async function countRequests(url: string): Promise<number> {
  return (await readRequests(url)).answered
}

/** The same, after the requests under way have ended. */
export async function countSettledRequests(url: string, page: Page): Promise<number> {
  const before = await readRequests(url)
  await untilIdle(page)
  const { answered, underWay } = await readRequests(url)
  // The metrics request itself is under way.
  return answered === before.answered && underWay <= 1 ? answered : countSettledRequests(url, page)
}

async function readRequests(url: string): Promise<{ answered: number; underWay: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const sumOf = (form: RegExp) =>
    Array.from(metrics.matchAll(form), ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
  return {
    answered: sumOf(/^tsuzuri_http_requests_total\{(?!.*kind="(?:health|media)").*\} (\d+)$/gm),
    underWay: sumOf(/^tsuzuri_http_requests_under_way(?:\{.*\})? (\d+)$/gm),
  }
}
