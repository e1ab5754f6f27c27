import { Refusal } from '@tsuzuri/content/refusal'

/** Limits the long documents that a worker streams at once: a task of the render queue ends before its body is sent. */
export type StreamPlaces = {
  /** Reserves a place until the returned function is called, or refuses at once. */
  take: () => () => void
}

const usualBounds = { atOnce: 4, longestMs: 10_000 }

/**
 * A slow client causes little work per second, but could hold its place forever. So the place is released after
 * `longestMs`, while the document is still streamed.
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
