import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announceSave, saveLine } from './save-status-text.ts'
import type { OpenDesk } from './store/desk-state.ts'
import { listUnsavable } from './unsavable.ts'

/** Whether the article is saved, and saving by hand: with the button, or with Ctrl+S. */
export function SaveStatus({ desk }: { desk: OpenDesk }) {
  const { article, status, refused, flush } = desk
  const canSaveNow =
    article.may.edit &&
    (status.state === 'waiting' ||
      status.state === 'unkept' ||
      status.state === 'refused' ||
      (status.state === 'saved' && refused.length > 0))
  const line = saveLine(status, article.editedAt, listUnsavable(desk).length)
  const [said, setSaid] = useState({ id: 0, text: '', isWarning: false })
  const [asked, setAsked] = useState<'no' | 'saving' | 'answered'>('no')
  // The announcement follows the end of the save, not the state before it.
  const next = asked === 'saving' ? said : announceSave(said, line, asked === 'answered')
  if (next !== said) {
    setSaid(next)
    setAsked('no')
  }
  const element = useRef<HTMLParagraphElement>(null)
  const saveNow = () => {
    // The button is removed while it saves, and would lose the focus.
    if (element.current?.contains(document.activeElement) === true) element.current.focus()
    setAsked('saving')
    void flush().finally(() => setAsked('answered'))
  }
  const pressed = useEffectEvent(saveNow)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      pressed()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <p className="desk-saving" data-tone={line.tone} ref={element} tabIndex={-1}>
        {line.text}
        {canSaveNow && (
          <Button
            size="compact-xs"
            variant="subtle"
            // The focus stays in the text. Leaving the title can propose its reading: a change, which would remove this
            // button before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={saveNow}
          >
            今すぐ保存
          </Button>
        )}
      </p>
      <p className="unseen" role="status">
        <span key={said.id}>{said.text}</span>
      </p>
    </>
  )
}
