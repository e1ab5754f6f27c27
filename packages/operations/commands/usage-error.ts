/** Wrong arguments: the message is shown with the usage of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || isParseError(error)
}

/** Replaces Node's messages, which are English and suggest options that our commands don't have. */
export function usageMessage(error: Error): string {
  if (!isParseError(error)) return error.message
  const [, option = ''] = /'(-[^\s=']*)/.exec(error.message) ?? []
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `「${option}」というオプションはありません。`
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return `オプション ${option} の値を確かめてください。`
  return '引数が多すぎます。'
}

/** https://nodejs.org/api/errors.html#err_parse_args_invalid_option_value and the codes after it */
function isParseError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
