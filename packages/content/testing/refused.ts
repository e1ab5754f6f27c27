import { Refusal } from '../refusal.ts'

/** Returns the refusal that the function throws; fails the test otherwise. */
export function refused(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

export function faultPaths(refusal: Refusal): string[] {
  return refusal.faults.map((fault) => fault.path)
}
