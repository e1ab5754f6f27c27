import type { Speech } from './local-voices.ts'

export type PlayerState = 'playing' | 'paused' | 'ended'

export type Player = {
  play: () => void
  pause: () => void
  /** Goes to another sentence, and reads on from there if it was reading. */
  step: (by: 1 | -1) => void
  setRate: (rate: number) => void
  stop: () => void
}

export type PlayerParts = {
  speech: Pick<Speech, 'speak' | 'cancel'>
  count: number
  /** Makes the utterance of a sentence. */
  utter: (at: number) => SpeechSynthesisUtterance
  onSentence: (at: number) => void
  onState: (state: PlayerState) => void
  /** Called when a voice fails; reading pauses. */
  onFailure: (error: string) => void
}

/**
 * Reads sentences one after the other, one utterance at a time. A pause cancels the sentence, which is later read again
 * from its beginning: this works on every platform, unlike `speechSynthesis.pause()`.
 */
export function createPlayer(
  { speech, count, utter, onSentence, onState, onFailure }: PlayerParts,
  first: number,
): Player {
  let at = Math.min(Math.max(0, first), Math.max(0, count - 1))
  let state: PlayerState = 'paused'
  let rate = 1
  let current: SpeechSynthesisUtterance | undefined

  function setState(next: PlayerState): void {
    state = next
    onState(next)
  }

  function speak(): void {
    cancel()
    const utterance = utter(at)
    utterance.rate = rate
    current = utterance
    utterance.addEventListener('end', () => {
      if (current === utterance) advance()
    })
    utterance.addEventListener('error', ({ error }) => {
      // A cancelled utterance also ends with an error.
      if (current !== utterance) return
      current = undefined
      setState('paused')
      onFailure(error)
    })
    onSentence(at)
    speech.speak(utterance)
  }

  function cancel(): void {
    current = undefined
    speech.cancel()
  }

  function advance(): void {
    if (at + 1 < count) {
      at += 1
      speak()
      return
    }
    current = undefined
    at = 0
    setState('ended')
  }

  return {
    play() {
      if (state === 'playing' || count === 0) return
      setState('playing')
      speak()
    },
    pause() {
      if (state !== 'playing') return
      cancel()
      setState('paused')
    },
    step(by) {
      const next = at + by
      if (next < 0 || next >= count) return
      at = next
      if (state === 'playing') speak()
      else onSentence(at)
    },
    setRate(wanted) {
      rate = wanted
      if (state === 'playing') speak()
    },
    stop() {
      cancel()
      state = 'paused'
    },
  }
}
