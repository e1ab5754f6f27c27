import { openApiClient } from '@tsuzuri/api/client'
import type { SearchSuggestion } from '@tsuzuri/content/published'

const pauseMs = 80
const mostRemembered = 50

export type Suggesting = { ask: (typed: string) => void; forget: () => void; stop: () => void }

/** Asks for what may follow as soon as the fingers pause; only the answer to the last letters is shown. */
export function openSuggesting(
  show: (suggestions: readonly SearchSuggestion[]) => void,
  listSuggestions = openApiClient().listSuggestions,
): Suggesting {
  // Not `lru-cache`: readers would download it for fifty short lists.
  const remembered = new Map<string, readonly SearchSuggestion[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  function forget(): void {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
  }

  async function fetchFor(typed: string, { signal }: AbortController): Promise<void> {
    try {
      const { items } = await listSuggestions(typed, { signal })
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(typed, items)
      if (!signal.aborted) show(items)
    } catch {
      // Offline, or too late: the field works without suggestions.
    }
  }

  return {
    ask(text) {
      forget()
      const typed = text.replace(/\p{Cc}+/gu, ' ').trim()
      const known = typed === '' ? [] : remembered.get(typed)
      if (known !== undefined) show(known)
      else timer = setTimeout(() => void fetchFor(typed, asking), pauseMs)
    },
    forget,
    stop: forget,
  }
}
