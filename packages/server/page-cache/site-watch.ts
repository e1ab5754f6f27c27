import type { Operation } from '@tsuzuri/api/operations'
import type { ApiResponses } from './api-responses.ts'
import type { ApiPart } from './response-dependencies.ts'

/** Compares the data that all pages share with that of the last successful read. */
export type SiteWatch = {
  /** False until the first successful read. */
  readonly isKnown: boolean
  /** Whether the data has changed since the last successful read. Never fails. */
  hasChanged: () => Promise<boolean>
}

const getSite: Operation = { name: 'getSite', input: {} }

export function openSiteWatch(apiResponses: ApiResponses, onError: (error: unknown) => void): SiteWatch {
  let known: string | undefined

  async function read(): Promise<string | undefined> {
    const parts = new Map<string, ApiPart>()
    await apiResponses.call(getSite, undefined, parts)
    return [...parts.values()][0]?.hash
  }

  return {
    get isKnown() {
      return known !== undefined
    },
    async hasChanged() {
      try {
        const before = known
        known = await read()
        return before !== undefined && known !== before
      } catch (error) {
        onError(error)
        return false
      }
    },
  }
}
