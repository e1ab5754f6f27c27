import type { ContentKey } from '@tsuzuri/content/content-key'
import type { ChangeClock } from '@tsuzuri/database/published/noted-reads'
import type { Part } from './page-cache/kept-answer.ts'

/** What whoever keeps answers hands in beside a request, to learn what the answer depends on. */
export type Noting = {
  /** The content keys that were read for it. */
  reads?: Set<ContentKey>
  /** Knows which content keys have changed: reads that change rarely may then be answered from memory. */
  clock?: ChangeClock
  /** The API's answers that it was drawn from. */
  parts?: Map<string, Part>
  /** The answer's body, compressed already. */
  brotli?: Buffer | undefined
  /** Set where the answer can't change while this process runs. */
  isFixed?: boolean
}

/** Hono hands on whatever came with the request, or nothing. */
export function notingOf(c: { env: unknown }): Noting {
  return c.env ?? {}
}
