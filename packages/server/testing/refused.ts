import { Refusal } from '@tsuzuri/content/refusal'

/** The message of the refusal that the promise rejects with; any other result is an error. */
export async function refusedWith(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  throw new Error('it was not refused')
}
