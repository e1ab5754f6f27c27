import { expect, test } from 'vitest'
import { createPlayer, type PlayerState } from './player.ts'

test('D4 sentences are read one after the other to the end', () => {
  const voice = openVoice(3)
  voice.player.play()
  expect(voice.spoken).toEqual([0])
  voice.end()
  voice.end()
  voice.end()
  expect(voice.spoken).toEqual([0, 1, 2])
  expect(voice.states).toEqual(['playing', 'ended'])
  voice.player.play()
  expect(voice.spoken).toEqual([0, 1, 2, 0])
})

test('D4 after a pause the sentence is read again from its beginning', () => {
  const voice = openVoice(3, 1)
  voice.player.play()
  voice.player.pause()
  // The browser reports the end of a cancelled utterance; it must not count.
  voice.end(0)
  voice.player.play()
  expect(voice.spoken).toEqual([1, 1])
  expect(voice.states).toEqual(['playing', 'paused', 'playing'])
})

test('D4 steps go to the neighbours and stay within the text', () => {
  const voice = openVoice(3)
  voice.player.step(-1)
  voice.player.step(1)
  expect([voice.spoken, voice.shown]).toEqual([[], [1]])
  voice.player.play()
  voice.player.step(1)
  voice.player.step(1)
  expect(voice.spoken).toEqual([1, 2])
})

test('D4 a failing voice pauses and says why; cancelling is no failure', () => {
  const voice = openVoice(2)
  voice.player.play()
  voice.fail('interrupted', 0)
  voice.player.step(1)
  voice.fail('interrupted', 0)
  expect(voice.failures).toEqual(['interrupted'])
  voice.player.play()
  voice.fail('synthesis-failed')
  expect(voice.failures).toEqual(['interrupted', 'synthesis-failed'])
  expect(voice.states.at(-1)).toBe('paused')
})

test('D4 another speed applies to the current sentence', () => {
  const voice = openVoice(2)
  voice.player.play()
  voice.player.setRate(1.5)
  expect(voice.spoken).toEqual([0, 0])
  expect(voice.rates).toEqual([1, 1.5])
})

test('D4 a place beyond a text that became shorter starts at its last sentence', () => {
  const voice = openVoice(2, 9)
  voice.player.play()
  expect(voice.spoken).toEqual([1])
})

/** A player on a voice that the test speaks for: browsers have none in tests. */
function openVoice(count: number, first = 0) {
  type Utterance = EventTarget & { at: number; rate: number }
  const utterances: Utterance[] = []
  const [shown, states, failures]: [number[], PlayerState[], string[]] = [[], [], []]
  const player = createPlayer(
    {
      speech: {
        speak: (utterance) => utterances.push(utterance as unknown as Utterance),
        cancel: () => {},
      },
      count,
      utter: (at) => Object.assign(new EventTarget(), { at, rate: 1 }) as unknown as SpeechSynthesisUtterance,
      onSentence: (at) => shown.push(at),
      onState: (state) => states.push(state),
      onFailure: (error) => failures.push(error),
    },
    first,
  )
  const tell = (event: Event, at = utterances.length - 1) => utterances[at]?.dispatchEvent(event)
  return {
    player,
    shown,
    states,
    failures,
    get spoken() {
      return utterances.map(({ at }) => at)
    },
    get rates() {
      return utterances.map(({ rate }) => rate)
    },
    end: (at?: number) => tell(new Event('end'), at),
    fail: (error: string, at?: number) => tell(Object.assign(new Event('error'), { error }), at),
  }
}
