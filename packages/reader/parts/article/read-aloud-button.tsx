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
    const { signal } = (reading.current = new AbortController())
    const { readAloud } = await loadChunk('aloud', () => import('../../display/aloud/read-aloud.ts'))
    await readAloud(article, slug, signal)
    if (signal.aborted) return
    reading.current.abort()
    button.current?.focus()
  }
  return (
    <button ref={button} type="button" className="article-header-aloud" onClick={() => void read()}>
      <Icon name="play" />
      読み上げる
    </button>
  )
}
