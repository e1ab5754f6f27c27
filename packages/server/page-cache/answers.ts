import { LRUCache } from 'lru-cache'
import type { ApiAnswer } from '@tsuzuri/api/client'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { requireNotes, withoutNotes } from '@tsuzuri/database/read-guard'
import type { AskApi } from '../api/in-process.ts'
import type { Part } from './kept-answer.ts'
import type { KeyClock } from './key-clock.ts'
import { markOf } from './mark.ts'

type Answer = ApiAnswer & Part & { tick: number }

/** The API as pages ask it, in the process. What stands around every page is read once, until a key of it changes. */
export type Answers = {
  ask: (address: string, token: string | undefined, parts?: Map<string, Part>) => Promise<ApiAnswer>
  /** Whether an address would still be answered as it was. */
  isStill: (part: Part, since: number) => Promise<Part | undefined>
}

const mostRemembered = 300

export function openAnswers(askApi: AskApi, clock: KeyClock): Answers {
  const remembered = new LRUCache<string, Answer>({ max: mostRemembered })
  const asked = new Map<string, { tick: number; answer: Promise<Answer> }>()

  async function find(address: string): Promise<Answer> {
    const known = remembered.get(address)
    if (known !== undefined && isTrue(known)) return known
    const waiting = asked.get(address)
    if (waiting?.tick === clock.tick) return waiting.answer
    const asking = { tick: clock.tick, answer: fetchAnswer(address) }
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

  async function fetchAnswer(address: string, token?: string): Promise<Answer> {
    const { tick } = clock
    const reads = new Set<ContentKey>()
    const ask = () => askApi(address, token, reads)
    // What somebody asks for with a token is never kept.
    const { status, body, text } = await (token === undefined ? requireNotes(ask) : withoutNotes(ask))
    return {
      address,
      status,
      body,
      mark: markOf(`${status} ${text}`),
      keys: [...reads],
      tick,
    }
  }

  /** What failed, or says nothing of what it depends on, is asked anew each time. */
  function remember(answer: Answer): Answer {
    remembered.delete(answer.address)
    if (answer.keys.length === 0 || answer.status >= 500) return answer
    remembered.set(answer.address, answer)
    return answer
  }

  return {
    async ask(address, token, parts) {
      const answer = token === undefined ? await find(address) : await fetchAnswer(address, token)
      parts?.set(address, partOf(answer))
      return answer
    },
    async isStill(part, since) {
      if (!clock.hasChanged(part.keys, since)) return part
      const answer = await find(part.address)
      return answer.mark === part.mark ? partOf(answer) : undefined
    },
  }
}

function partOf({ address, mark, keys }: Answer): Part {
  return { address, mark, keys }
}
