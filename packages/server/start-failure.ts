/** Something outside keeps the server from starting: one sentence, exit code 1, no stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(japanese: string, english: string) {
    super(`${japanese} (${english})`)
  }
}
