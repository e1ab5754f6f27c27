import { LRUCache } from 'lru-cache'
import { ApiProblem } from '@tsuzuri/api/client'
import { type Operation, operationAddress } from '@tsuzuri/api/operations'
import type { Problem } from '@tsuzuri/api/problem'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { requireTracking, withoutTracking } from '@tsuzuri/database/queries/read-guard'
import type { CallApi } from '../api/in-process.ts'
import { contentHash } from './content-hash.ts'
import type { KeyClock } from './key-clock.ts'
import type { ApiPart } from './response-dependencies.ts'

type Entry = ApiPart & { address: string; status: number; body: unknown; tick: number }

/** The API as pages call it in the process. Responses are cached until one of their content keys changes. */
export type ApiResponses = {
  /** Returns the body of the response, or throws an `ApiProblem`. Notes the response in `parts`. */
  call: (operation: Operation, token?: string, parts?: Map<string, ApiPart>) => Promise<unknown>
  /** Returns the part with its current keys if its content has not changed since that tick, otherwise undefined. */
  confirm: (part: ApiPart, since: number) => Promise<ApiPart | undefined>
}

const mostEntries = 300

export function openApiResponses(callApi: CallApi, clock: KeyClock): ApiResponses {
  const cached = new LRUCache<string, Entry>({ max: mostEntries })
  const flights = new Map<string, { tick: number; entry: Promise<Entry> }>()

  async function find(operation: Operation, address: string): Promise<Entry> {
    const known = cached.get(address)
    if (known !== undefined && isCurrent(known)) return known
    const waiting = flights.get(address)
    if (waiting?.tick === clock.tick) return waiting.entry
    const flight = { tick: clock.tick, entry: fetchEntry(operation, address) }
    flights.set(address, flight)
    try {
      return store(await flight.entry)
    } finally {
      if (flights.get(address) === flight) flights.delete(address)
    }
  }

  function isCurrent(entry: Entry): boolean {
    if (clock.hasChanged(entry.keys, entry.tick)) return false
    entry.tick = clock.tick
    return true
  }

  async function fetchEntry(operation: Operation, address: string, token?: string): Promise<Entry> {
    const { tick } = clock
    const reads = new Set<ContentKey>()
    const calling = () => callApi(operation, token, reads)
    // Responses to a token are never cached.
    const { status, body, text } = await (token === undefined
      ? requireTracking(calling)
      : withoutTracking(calling))
    return {
      operation,
      address,
      status,
      body,
      hash: contentHash(`${status} ${text}`),
      keys: [...reads],
      tick,
    }
  }

  /** Failures, and responses without dependencies, are not cached. */
  function store(entry: Entry): Entry {
    cached.delete(entry.address)
    if (entry.keys.length === 0 || entry.status >= 500) return entry
    cached.set(entry.address, entry)
    return entry
  }

  return {
    async call(operation, token, parts) {
      const address = operationAddress(operation)
      const entry =
        token === undefined ? await find(operation, address) : await fetchEntry(operation, address, token)
      parts?.set(address, partOf(entry))
      if (entry.status !== 200) throw new ApiProblem(entry.body as Problem)
      return entry.body
    },
    async confirm(part, since) {
      if (!clock.hasChanged(part.keys, since)) return part
      const entry = await find(part.operation, operationAddress(part.operation))
      return entry.hash === part.hash ? partOf(entry) : undefined
    },
  }
}

function partOf({ operation, hash, keys }: Entry): ApiPart {
  return { operation, hash, keys }
}
