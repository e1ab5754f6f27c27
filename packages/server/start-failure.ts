/** An external cause prevents the start: the process prints one sentence without a stack and exits with code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(japanese: string, english: string) {
    super(`${japanese} (${english})`)
  }
}

/** Fails because a setting of the environment has an invalid value. */
export function failSetting(name: string, japanese: string, english: string): never {
  throw new StartFailure(
    `設定 ${name} の値が正しくありません。${japanese}を指定してください。`,
    `${name} is not valid: it takes ${english}.`,
  )
}
