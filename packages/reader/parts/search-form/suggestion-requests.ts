import { openApiClient } from '@tsuzuri/api/client'
import type { SearchSuggestion } from '@tsuzuri/content/published'

const pauseMs = 80
const mostRemembered = 50

export type SuggestionRequests = { ask: (typed: string) => void; cancel: () => void }

/** Requests suggestions when typing pauses (debounced); only the response to the latest input is shown. */
export function openSuggestionRequests(
  show: (suggestions: readonly SearchSuggestion[]) => void,
  listSuggestions = openApiClient().listSuggestions,
): SuggestionRequests {
  // Not `lru-cache`: readers would download it for fifty short lists.
  const remembered = new Map<string, readonly SearchSuggestion[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  function cancel(): void {
    clearTimeout(timer)
    asking?.abort()
  }

  async function fetchFor(typed: string): Promise<void> {
    const { signal } = (asking = new AbortController())
    try {
      const { items } = await listSuggestions(typed, { signal })
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(typed, items)
      if (!signal.aborted) show(items)
    } catch {
      // Offline or aborted: the field works without suggestions.
    }
  }

  return {
    ask(text) {
      cancel()
      const typed = text.replace(/\p{Cc}+/gu, ' ').trim()
      const known = typed === '' ? [] : remembered.get(typed)
      if (known !== undefined) show(known)
      else timer = setTimeout(() => void fetchFor(typed), pauseMs)
    },
    cancel,
  }
}
