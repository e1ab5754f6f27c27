/** Wrong arguments: the message is shown with the usage of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || isParseError(error)
}

/** https://nodejs.org/api/errors.html#err_parse_args_invalid_option_value and the codes after it */
function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
