import { ApiProblem } from '@tsuzuri/api/client'
import { type Operation, operationAddress } from '@tsuzuri/api/operations'
import type { Problem } from '@tsuzuri/api/problem'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { requireNotes, withoutNotes } from '@tsuzuri/database/read-guard'
import type { CallApi } from '../api/in-process.ts'
import type { Part } from './kept-answer.ts'
import type { KeyClock } from './key-clock.ts'
import { markOf } from './mark.ts'

type Answer = Part & { address: string; status: number; body: unknown; tick: number }

/** The API as pages call it in the process. Responses are cached until one of their content keys changes. */
export type Answers = {
  /** Returns the body of the response, or throws an `ApiProblem`. Notes the response in `parts`. */
  ask: (operation: Operation, token?: string, parts?: Map<string, Part>) => Promise<unknown>
  /** The part as of now where its content has not changed since that tick, undefined otherwise. */
  isStill: (part: Part, since: number) => Promise<Part | undefined>
}

const mostRemembered = 300

export function openAnswers(callApi: CallApi, clock: KeyClock): Answers {
  const remembered = new Map<string, Answer>()
  const asked = new Map<string, { tick: number; answer: Promise<Answer> }>()

  async function find(operation: Operation, address: string): Promise<Answer> {
    const known = remembered.get(address)
    if (known !== undefined && isTrue(known)) return known
    const waiting = asked.get(address)
    if (waiting?.tick === clock.tick) return waiting.answer
    const asking = { tick: clock.tick, answer: call(operation, address) }
    asked.set(address, asking)
    try {
      return remember(await asking.answer)
    } finally {
      if (asked.get(address) === asking) asked.delete(address)
    }
  }

  function isTrue(answer: Answer): boolean {
    if (clock.hasChanged(answer.keys, answer.tick)) return false
    answer.tick = clock.tick
    return true
  }

  async function call(operation: Operation, address: string, token?: string): Promise<Answer> {
    const { tick } = clock
    const reads = new Set<ContentKey>()
    const calling = () => callApi(operation, token, reads)
    // Responses to a token are never cached.
    const { status, body, text } = await (token === undefined ? requireNotes(calling) : withoutNotes(calling))
    return { operation, address, status, body, mark: markOf(`${status} ${text}`), keys: [...reads], tick }
  }

  /** Failures, and responses without dependencies, are not cached. */
  function remember(answer: Answer): Answer {
    remembered.delete(answer.address)
    if (answer.keys.length === 0 || answer.status >= 500) return answer
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(answer.address, answer)
    return answer
  }

  return {
    async ask(operation, token, parts) {
      const address = operationAddress(operation)
      const answer =
        token === undefined ? await find(operation, address) : await call(operation, address, token)
      parts?.set(address, partOf(answer))
      if (answer.status !== 200) throw new ApiProblem(answer.body as Problem)
      return answer.body
    },
    async isStill(part, since) {
      if (!clock.hasChanged(part.keys, since)) return part
      const answer = await find(part.operation, operationAddress(part.operation))
      return answer.mark === part.mark ? partOf(answer) : undefined
    },
  }
}

function partOf({ operation, mark, keys }: Answer): Part {
  return { operation, mark, keys }
}
