/** A Japanese voice, or the reason why there is none. */
export type FoundVoice = { voice: SpeechSynthesisVoice } | { reason: string }

export type Speech = Pick<
  SpeechSynthesis,
  'getVoices' | 'addEventListener' | 'removeEventListener' | 'speak' | 'cancel'
>

/**
 * Browsers load the list of voices asynchronously: on Linux thousands take several seconds, and an empty list sends no
 * event.
 */
const loadingMs = 15_000

/**
 * A Japanese voice of this device. A voice that is not local would send the text to its provider: an external transmission
 * that the magazine has not declared, so it is never used.
 */
export async function findLocalVoice(speech: Speech | undefined): Promise<FoundVoice> {
  if (speech === undefined) return { reason: 'このブラウザーには、読み上げの機能がありません。' }
  const japanese = (await loadedVoices(speech)).filter(({ lang }) => /^ja\b/i.test(lang.replace('_', '-')))
  const local = japanese.filter(({ localService }) => localService)
  const voice = local.find((one) => one.default) ?? local[0]
  if (voice !== undefined) return { voice }
  return {
    reason:
      japanese.length > 0
        ? 'この端末の日本語の音声は、文章を外部に送って作られるものだけなので、読み上げに使いません。端末の設定で、日本語の音声をダウンロードすると使えます。'
        : 'この端末に、日本語の音声がありません。端末の設定で加えると使えます。',
  }
}

async function loadedVoices(speech: Speech): Promise<SpeechSynthesisVoice[]> {
  if (speech.getVoices().length > 0) return speech.getVoices()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, loadingMs)
    function done(): void {
      clearTimeout(timer)
      speech.removeEventListener('voiceschanged', done)
      resolve()
    }
    speech.addEventListener('voiceschanged', done)
  })
  return speech.getVoices()
}
