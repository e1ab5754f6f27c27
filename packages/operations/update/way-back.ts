/** Whether the previous version can run on the current tables. */
export type WayBack =
  | { isOpen: true; until: readonly string[] }
  | { isOpen: false; because: readonly string[] }

export type AppliedMigration = { name: string; expands: number | null }

/**
 * The previous version can run as long as all migrations that it does not know only add something. `until` names the
 * pending migrations of this version that will end that.
 */
export function findWayBack(
  applied: readonly AppliedMigration[],
  knownBefore: ReadonlySet<string>,
  contractingAhead: readonly string[],
): WayBack {
  const newer = applied.filter(({ name }) => !knownBefore.has(name))
  const contracting = newer.filter(({ expands }) => expands !== 1).map(({ name }) => name)
  return contracting.length > 0
    ? { isOpen: false, because: contracting }
    : { isOpen: true, until: contractingAhead.filter((name) => !applied.some((one) => one.name === name)) }
}
