import type { Fault } from '@tsuzuri/content/refusal'

/** What every error answers, as `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  /** For people, in Japanese and in English. */
  detail: string
  detailEn: string
  faults?: readonly Fault[]
  /** Where a thing that moved can be read now: a path of the magazine. */
  location?: string
  /** When asking again makes sense. */
  retryAfterSeconds?: number
  /** What somebody else saved first, where a save was refused for it. */
  conflict?: { version: number; at: string; by: { actor: string; name: string }; content: unknown }
}
