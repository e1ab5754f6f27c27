import type { Operation } from '@tsuzuri/api/operations'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { ChangeClock } from '@tsuzuri/database/queries/dependencies'

/** One API response that a page was rendered from. The page cache calls the operation again to see whether it changed. */
export type ApiPart = { operation: Operation; hash: string; keys: readonly ContentKey[] }

/** Collects the dependencies of one cached response; passed to the app beside the request. */
export type ResponseDependencies = {
  /** The content keys that handlers read. */
  reads?: Set<ContentKey>
  /** Knows which content keys have changed: reads that change rarely may then be answered from memory. */
  clock?: ChangeClock
  /** The API responses that a page was rendered from, by their address. */
  parts?: Map<string, ApiPart>
  /** Set by a caller that reads the body of the response by `readBytes`. */
  takesBytes?: true
  /** The body of the response as the build compressed it. */
  brotli?: Buffer | undefined
  /** Set where the response can't change while this process runs. */
  isFixed?: boolean
  /** Set where the response could not be built, because the database is unavailable or because of a bug. */
  isFailed?: boolean
}

/** Hono passes what came with the request as `env`, or nothing. */
export function dependenciesOf(c: { env: unknown }): ResponseDependencies {
  return c.env ?? {}
}
