export type RefusalCode =
  | 'not-found'
  | 'not-allowed'
  | 'conflict'
  | 'invalid'
  | 'busy'
  | 'signed-out'
  | 'wrong-key'

/** The path of the error (`body.blocks[3].content[0].text`) and its description in Japanese. */
export type Fault = { path: string; reason: string }

/** An invalid request: the sentence is for people, the code for programs. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly english: string
  readonly faults: readonly Fault[]

  constructor(code: RefusalCode, japanese: string, english: string, faults: readonly Fault[] = []) {
    super(japanese)
    this.code = code
    this.english = english
    this.faults = faults
  }
}

/** The refusal that was thrown. Any other error is a bug, and thrown again. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
