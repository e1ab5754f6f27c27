import { z } from 'zod'
import { failSetting } from './start-failure.ts'

export type Environment = Record<string, string | undefined>

/** Reads one setting. An invalid value stops the start with a message that names it. */
export function readSetting<T>(
  environment: Environment,
  name: string,
  fallback: string,
  schema: z.ZodType<T>,
  japanese: string,
  english: string,
): T {
  const given = environment[name]
  const value = schema.safeParse(given === undefined || given === '' ? fallback : given)
  return value.success ? value.data : failSetting(name, japanese, english)
}

export function readWhole(
  environment: Environment,
  name: string,
  fallback: string,
  least: number,
  most: number,
): number {
  const whole = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
  return readSetting(
    environment,
    name,
    fallback,
    whole,
    `${least} から ${most} までの整数`,
    `a whole number from ${least} to ${most}`,
  )
}

/** Reads hosts (`host` or `host:port`), as `isNamedHost` compares them. A host is compared as a whole, so `*` is refused. */
export function readHosts(environment: Environment, name: string): string[] {
  const named = (environment[name] ?? '').split(',').map((host) => host.trim())
  return named
    .filter((host) => host !== '')
    .map((host) => {
      const url = /[*/?#@\\]/.test(host) ? null : URL.parse(`http://${host}/`)
      if (url === null)
        failSetting(
          name,
          'ホスト名（とポート）をコンマで区切ったもの（* は使えません）',
          'host names (host or host:port, without *), separated by commas',
        )
      const [port] = /:\d+$/.exec(host) ?? ['']
      return `${url.hostname}${port}`
    })
}

/** Whether the settings name the host of a URL, with or without its port. */
export function isNamedHost(named: readonly string[], { host, hostname, port, protocol }: URL): boolean {
  return (
    named.includes(host) || named.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
  )
}

/** Whether the text is an http(s) address that can be fetched: `fetch` refuses those with a name and a password. */
export function isFetchable(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
