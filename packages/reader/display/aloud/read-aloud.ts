import { holdBackgroundRequests } from '@tsuzuri/browser/background-requests'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { loadReadings } from '../furigana/load-readings.ts'
import { openTextPlaces } from '../text-places.ts'
import { findLocalVoice } from './local-voices.ts'
import { noteMediaState, startMediaKeys } from './media-keys.ts'
import { createPlayer, type Player } from './player.ts'
import { addPlayerBar } from './player-bar.ts'
import { rangeOf, readLinesOf, sentencesOf } from './read-sentences.ts'
import { markSentence } from './sentence-mark.ts'

/** Reads an article aloud until the reader closes the player or `signal` aborts (D4). */
export async function readAloud(
  article: HTMLElement,
  slug: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // The reader may have left while this code was loading.
  if (signal.aborted) return
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const started = startReadingAloud(article, slug, signal, close)
  await Promise.race([closed, started.then(() => closed)])
}

/** Reads with a voice of this device, from the stored place. Meanwhile the page sends no background requests. */
async function startReadingAloud(
  article: HTMLElement,
  slug: string | undefined,
  signal: AbortSignal,
  onClose: () => void,
): Promise<void> {
  const speech = 'speechSynthesis' in globalThis ? speechSynthesis : undefined
  const current: { player?: Player } = {}
  let isPlaying = false
  let release = holdBackgroundRequests()
  const bar = addPlayerBar({
    toggle: () => (isPlaying ? current.player?.pause() : current.player?.play()),
    step: (by) => current.player?.step(by),
    setRate: (rate) => current.player?.setRate(rate),
    close,
  })
  const stops = [() => bar.remove(), () => release()]
  // Opened now, because it uses the path of the page: the reader may follow a link while the voice is loading.
  const places = openTextPlaces(openLocalCache(), { key: 'aloud-places' })

  function close(): void {
    current.player?.stop()
    removeEventListener('pagehide', close)
    signal.removeEventListener('abort', close)
    markSentence(undefined)
    for (const stop of stops.splice(0)) stop()
    onClose()
  }

  /** True also after the reader left the article. */
  const isClosed = () => stops.length === 0

  signal.addEventListener('abort', close)
  bar.showNote('音声をさがしています。')
  const found = await findLocalVoice(speech)
  if (isClosed()) return
  if ('reason' in found || speech === undefined) {
    bar.showReason('reason' in found ? found.reason : '')
    release()
    return
  }
  const { voice } = found
  const readings = slug === undefined ? { lines: [] } : await loadReadings(slug).catch(() => ({ lines: [] }))
  if (isClosed()) return
  const sentences = sentencesOf(readLinesOf(article), readings)
  const place = places.find()
  const first = sentences.findIndex(({ offset }) => offset >= place)
  const player = createPlayer(
    {
      speech,
      count: sentences.length,
      utter(at) {
        const utterance = new SpeechSynthesisUtterance(sentences[at]?.spoken ?? '')
        utterance.voice = voice
        utterance.lang = voice.lang
        return utterance
      },
      onSentence(at) {
        const sentence = sentences[at]
        if (sentence === undefined) return
        markSentence(rangeOf(readLinesOf(article), sentence))
        places.store(sentence.offset)
      },
      onState(state) {
        isPlaying = state === 'playing'
        bar.showState(state)
        noteMediaState(isPlaying)
        const releaseEarlier = release
        release = isPlaying ? holdBackgroundRequests() : () => {}
        releaseEarlier()
        if (state !== 'ended') return
        markSentence(undefined)
        places.store(0)
      },
      onFailure: () => bar.showNote('読み上げが止まりました。もう一度再生してください。'),
    },
    Math.max(0, first),
  )
  current.player = player
  const { play, pause, step } = player
  stops.push(
    startMediaKeys(article.querySelector('h1')?.textContent ?? '', {
      play,
      pause,
      toggle: () => (isPlaying ? pause() : play()),
      step,
    }),
  )
  addEventListener('pagehide', close)
  play()
}
