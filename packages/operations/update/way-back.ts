/** Whether the version before can be started on the tables as they are now. */
export type WayBack =
  | { isOpen: true; until: readonly string[] }
  | { isOpen: false; because: readonly string[] }

export type AppliedMigration = { name: string; expands: number | null }

/**
 * The previous version runs on newer tables as long as all migrations that it does not know only added something. `until`
 * names the migrations of this version that will end that and have not run yet.
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
