/** The named fields of an object, without those that are undefined. */
export function pick<T extends object, Name extends keyof T>(
  from: T,
  names: Readonly<Record<Name, unknown>>,
): Pick<T, Name> {
  const entries = Object.entries(from).filter(([name, value]) => name in names && value !== undefined)
  return Object.fromEntries(entries) as Pick<T, Name>
}
