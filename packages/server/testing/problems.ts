import { isApiProblem } from '@tsuzuri/api/client'
import type { Problem } from '@tsuzuri/api/problem'

/** The problem that the promise rejects with; anything else fails the test. */
export async function problemIn(work: Promise<unknown>): Promise<Problem> {
  try {
    await work
  } catch (error) {
    if (isApiProblem(error)) return error.problem
    throw error
  }
  throw new Error('nothing was refused')
}
