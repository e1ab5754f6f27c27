/** The only thing that a command is told. */
export function oneAddress(positionals: readonly string[], what: string): string {
  const [address, ...others] = positionals
  if (address === undefined || address === '' || others.length > 0)
    throw Object.assign(new Error(`${what}を一つ指定してください。`), { code: 'ERR_PARSE_ARGS_ADDRESS' })
  return address
}
