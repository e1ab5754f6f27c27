import { Refusal } from '@tsuzuri/content/refusal'

/** The sentence with which something was refused; any other ending is an error. */
export async function refusedWith(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  throw new Error('it was not refused')
}
