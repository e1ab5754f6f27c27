import { Refusal } from '@tsuzuri/content/refusal'

/** The refusal that the promise rejects with; anything else fails the test. */
export async function refused(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

export function faultPaths(refusal: Refusal): string[] {
  return refusal.faults.map((fault) => fault.path)
}
