import { useEffect, useRef } from 'react'
import { Icon } from '@tsuzuri/ui/icon'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'

/** Reads the article aloud (D4). The code is loaded at the click; without JavaScript the button is not shown. */
export function ReadAloudButton({ slug }: { slug: string | undefined }) {
  const stop = useRef<() => void>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      stop.current?.()
    }
  }, [])
  async function read(): Promise<void> {
    const article = button.current?.closest<HTMLElement>('.article')
    if (stop.current !== undefined || article === null || article === undefined) return
    stop.current = () => {}
    const { startReadingAloud } = await loadChunk('aloud', () => import('../../display/aloud/read-aloud.ts'))
    let isClosed = false
    const stopReading = await startReadingAloud(article, slug, () => {
      isClosed = true
      stop.current = undefined
      button.current?.focus()
    })
    if (!isShown.current) stopReading()
    else if (!isClosed) stop.current = stopReading
  }
  return (
    <button ref={button} type="button" className="article-header-aloud" onClick={() => void read()}>
      <Icon name="play" />
      読み上げる
    </button>
  )
}
