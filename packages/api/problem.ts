import type { Fault } from '@tsuzuri/content/refusal'

/** The body of every error response, `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  /** A sentence for people, in Japanese and in English. */
  detail: string
  detailEn: string
  faults?: readonly Fault[]
  /** The new path of a moved article or list. */
  location?: string
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number
  /** The content that another person saved first, if a save was refused because of it. */
  conflict?: { version: number; at: string; by: { actor: string; name: string }; content: unknown }
}
