import { Refusal } from '@tsuzuri/content/refusal'

/** Limits how many long documents a worker writes at once: the render queue ends where their bodies begin. */
export type StreamPlaces = {
  /** Takes a place until the returned function is called, or refuses at once. */
  take: () => () => void
}

const usualBounds = { atOnce: 4, longestMs: 10_000 }

/**
 * A reader who takes long causes little work per second, and could hold a place forever. So a place is free again after
 * `longestMs`, while its document goes on.
 */
export function openStreamPlaces({ atOnce, longestMs } = usualBounds): StreamPlaces {
  const taken = new Set<symbol>()
  return {
    take() {
      if (taken.size >= atOnce)
        throw new Refusal(
          'busy',
          'ただいま混み合っています。少し待ってから、もう一度お試しください。',
          'Too many long documents are read; try again in a moment.',
        )
      const place = Symbol('place')
      taken.add(place)
      const timer = setTimeout(() => taken.delete(place), longestMs).unref()
      return () => {
        clearTimeout(timer)
        taken.delete(place)
      }
    },
  }
}
