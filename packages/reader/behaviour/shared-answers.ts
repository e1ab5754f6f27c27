import type { ApiTransport } from '@tsuzuri/api/client'
import { operationAddress } from '@tsuzuri/api/operations'

/** Longer than the prefetches of one screen take. */
export const sharedMs = 10_000

/**
 * Sends requests that come in a burst for one address once: the later ones get the answer that is on its way or that came
 * in the last seconds. A failed request is sent again.
 */
export function shareAnswers(send: ApiTransport): ApiTransport {
  const answers = new Map<string, Promise<unknown>>()
  return (operation, request) => {
    const address = operationAddress(operation)
    const shared = answers.get(address)
    if (shared !== undefined) return shared
    const answer = send(operation, request)
    const forget = () => answers.delete(address)
    answers.set(address, answer)
    answer.then(() => setTimeout(forget, sharedMs), forget)
    return answer
  }
}
