import { UsageError } from './usage-error.ts'

/** The only argument of a command. */
export function oneArgument(positionals: readonly string[], what: string): string {
  const [argument, ...others] = positionals
  if (argument === undefined || argument === '' || others.length > 0)
    throw new UsageError(`${what}を一つ指定してください。`)
  return argument
}
