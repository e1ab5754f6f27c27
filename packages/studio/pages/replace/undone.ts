import { isChange, type Outcome } from './replacing.ts'

/** What of a replacement is still in place after its undo, each with the reason why it could not be taken back. */
export function stayedAfterUndo(done: readonly Outcome[], undone: readonly Outcome[]): Outcome[] {
  const results = new Map(undone.map((one) => [one.id, one]))
  return done.flatMap((one) => {
    const result = results.get(one.id)
    if (!isChange(one) || (result !== undefined && isChange(result))) return []
    return [{ ...one, reason: result?.reason ?? one.reason }]
  })
}

/** Articles that came back otherwise than they were. */
export function differentAfterUndo(undone: readonly Outcome[]): Outcome[] {
  return undone.filter((one) => isChange(one) && one.reason !== '')
}
