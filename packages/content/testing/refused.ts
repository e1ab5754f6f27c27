import { Refusal } from '../refusal.ts'

/** The refusal that the work ends in; anything else fails the test. */
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
