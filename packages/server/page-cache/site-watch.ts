import type { Operation } from '@tsuzuri/api/operations'
import type { ApiResponses } from './api-responses.ts'
import type { ApiPart } from './response-dependencies.ts'

/** Compares the parts that all pages share with what they were at the last look. */
export type SiteWatch = {
  /** False until a look has succeeded. */
  readonly isKnown: boolean
  /** Whether they have changed since the last look that succeeded. Never fails. */
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
