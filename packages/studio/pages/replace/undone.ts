import { isChange, type Outcome } from './replacing.ts'

/** The replacements that the undo left in place, each with its reason. */
export function stayedAfterUndo(done: readonly Outcome[], undone: readonly Outcome[]): Outcome[] {
  const results = new Map(undone.map((one) => [one.id, one]))
  return done.flatMap((one) => {
    const result = results.get(one.id)
    if (!isChange(one) || (result !== undefined && isChange(result))) return []
    return [{ ...one, reason: result?.reason ?? one.reason }]
  })
}

/** Articles that were restored, but differ from their former state. */
export function differentAfterUndo(undone: readonly Outcome[]): Outcome[] {
  return undone.filter((one) => isChange(one) && one.reason !== '')
}
