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

export function readHosts(environment: Environment, name: string): string[] {
  const hosts = (environment[name] ?? '').split(',').map((host) => host.trim())
  const named = hosts.filter((host) => host !== '')
  if (named.some((host) => URL.parse(`http://${host}/`)?.host !== host))
    failSetting(name, 'ホスト名（とポート）をコンマで区切ったもの', 'host names, separated by commas')
  return named
}
