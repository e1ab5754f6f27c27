import { useEffect, useRef } from 'react'
import { Icon } from '@tsuzuri/ui/icon'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'

/** Reads the article aloud (D4). The code is loaded at the click; without JavaScript the button is not shown. */
export function ReadAloudButton({ slug }: { slug: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  async function read(): Promise<void> {
    const article = button.current?.closest<HTMLElement>('.article')
    if (!article || reading.current?.signal.aborted === false) return
    const current = (reading.current = new AbortController())
    // iOS allows speech only after something was spoken during a tap, and the voice is found only later.
    globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''))
    try {
      const { readAloud } = await loadChunk('aloud', () => import('../../display/aloud/read-aloud.ts'))
      await readAloud(article, slug, current.signal)
      if (!current.signal.aborted) button.current?.focus({ preventScroll: true })
    } finally {
      current.abort()
    }
  }
  return (
    <button ref={button} type="button" className="article-header-aloud" onClick={() => void read()}>
      <Icon name="play" />
      読み上げる
    </button>
  )
}
