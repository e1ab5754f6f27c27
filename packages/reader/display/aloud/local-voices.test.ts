import { expect, test } from 'vitest'
import { findLocalVoice, type Speech } from './local-voices.ts'

const voice = (lang: string, localService: boolean, isDefault = false) =>
  ({ lang, localService, default: isDefault, name: `${lang} ${localService}` }) as SpeechSynthesisVoice

test('D4 a local Japanese voice reads, the default one first', async () => {
  const voices = [
    voice('en-US', true, true),
    voice('ja-JP', false),
    voice('ja_JP', true),
    voice('ja-JP', true, true),
  ]
  expect(await findLocalVoice(speechOf(voices))).toEqual({ voice: voices[3] })
  expect(await findLocalVoice(speechOf(voices.slice(0, 3)))).toEqual({ voice: voices[2] })
})

test('D4 a voice that would send the text away is never used, and the reason is said', async () => {
  expect(await findLocalVoice(speechOf([voice('ja-JP', false)]))).toEqual({
    reason: expect.stringContaining('外部に送って'),
  })
})

test('D4 without a Japanese voice, or without speech at all, the reason is said', async () => {
  expect(await findLocalVoice(speechOf([voice('en-US', true)]))).toEqual({
    reason: expect.stringContaining('日本語の音声がありません'),
  })
  expect(await findLocalVoice(undefined)).toEqual({ reason: expect.stringContaining('機能がありません') })
})

test('D4 voices that the browser loads later are waited for', async () => {
  const late: SpeechSynthesisVoice[] = []
  const speech = speechOf(late)
  const found = findLocalVoice(speech)
  late.push(voice('ja-JP', true))
  speech.dispatchEvent(new Event('voiceschanged'))
  expect(await found).toEqual({ voice: late[0] })
})

function speechOf(voices: SpeechSynthesisVoice[]): Speech & EventTarget {
  return Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: () => {},
    cancel: () => {},
  })
}
