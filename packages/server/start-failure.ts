/** Something outside keeps the server from starting: one sentence, exit code 1, no stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(japanese: string, english: string) {
    super(`${japanese} (${english})`)
  }
}

/** A setting of the environment has a value that it can't have. */
export function failSetting(name: string, japanese: string, english: string): never {
  throw new StartFailure(
    `設定 ${name} の値が正しくありません。${japanese}を指定してください。`,
    `${name} is not valid: it takes ${english}.`,
  )
}
