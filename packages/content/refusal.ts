export type RefusalCode = 'not-found' | 'not-allowed' | 'conflict' | 'invalid' | 'busy'

/** Where the fault is (`body.blocks[3].content[0].text`) and what is wrong there, in Japanese. */
export type Fault = { path: string; reason: string }

/** The caller asked for something that can't be; the sentences are for people, the code is for programs. */
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
