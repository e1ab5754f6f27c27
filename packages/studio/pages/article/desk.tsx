import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStoredFlag } from '../../parts/use-stored-flag.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Article } from './article.ts'
import { DeskBar } from './desk-bar.tsx'
import { LeftoverNote } from './leftover-note.tsx'
import { type PanelName, Panels } from './panels/panels.tsx'
import { Presence } from './presence.tsx'
import { TitleField } from './title-field.tsx'
import { useManuscript } from './use-manuscript.ts'
import { Writing } from './writing.tsx'
import './desk.css'

/** The article on the desk: its text in the middle, everything about it at the side. */
export function Desk({ article: opened }: { article: Article }) {
  const manuscript = useManuscript(opened)
  const { article, fields, set, setComposing, faultAt } = manuscript
  const [panel, setPanel] = useState<PanelName>('info')
  const [isSideOpen, setIsSideOpen] = useState(false)
  const [proposedReading, setProposedReading] = useState<string>()
  const [areAidsOn, setAidsOn] = useStoredFlag('aids', true)
  const readOnly = !article.may.edit
  const open = (name: PanelName) => {
    setPanel(name)
    setIsSideOpen(true)
  }
  useEffect(() => {
    document.title = `${fields.title === '' ? '無題の記事' : fields.title} — 綴りの編集室`
  }, [fields.title])
  const { flush } = manuscript
  useEffect(() => {
    const saveNow = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void flush()
    }
    window.addEventListener('keydown', saveNow)
    return () => window.removeEventListener('keydown', saveNow)
  }, [flush])
  const takeReading = (reading: string) => {
    setProposedReading(reading)
    if (fields.titleReading === '' || fields.titleReading === proposedReading) set('titleReading', reading)
  }
  return (
    <div className="desk" data-side={isSideOpen || undefined} data-aids={areAidsOn || undefined}>
      <DeskBar manuscript={manuscript} onPanel={open} />
      <main className="desk-paper">
        <Presence manuscript={manuscript} />
        <LeftoverNote manuscript={manuscript} opened={opened} />
        {article.review?.state === 'returned' && (
          <p className="desk-note" role="note">
            {article.review.by.name}さんから差し戻し：{article.review.note}
          </p>
        )}
        {readOnly && <p className="desk-note">この記事は読むだけです。</p>}
        <h1 className="unseen">記事を書く</h1>
        <TitleField
          title={fields.title}
          error={faultAt('title')}
          readOnly={readOnly}
          onTitle={(title) => set('title', title)}
          onReading={takeReading}
          onComposing={setComposing}
          onLeave={() => manuscript.editor()?.focus()}
        />
        <Textarea
          aria-label="リード"
          placeholder="リード（題名の下に置く文章）"
          variant="unstyled"
          autosize
          minRows={1}
          className="desk-lead"
          readOnly={readOnly}
          value={fields.lead}
          error={faultAt('lead')}
          onChange={(event) => set('lead', event.currentTarget.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        <Writing manuscript={manuscript} body={opened.content.body} areAidsOn={areAidsOn} />
      </main>
      <Panels
        manuscript={manuscript}
        proposedReading={proposedReading}
        panel={panel}
        aids={{ isOn: areAidsOn, onChange: setAidsOn }}
        onPanel={setPanel}
        onClose={() => setIsSideOpen(false)}
      />
      {manuscript.conflict !== undefined && (
        <ConflictDialog manuscript={manuscript} conflict={manuscript.conflict} />
      )}
    </div>
  )
}
