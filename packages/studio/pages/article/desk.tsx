import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../app/session.tsx'
import { useProposedReading } from '../../parts/fields/use-proposed-reading.ts'
import { useUnsavedGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { useStored } from '../../parts/use-stored.ts'
import { ConflictDialog } from './compare/conflict-dialog.tsx'
import type { Article } from './article.ts'
import { FindBar } from './find/find-bar.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { DeskBar } from './desk-bar.tsx'
import { LeftoverNote } from './leftover-note.tsx'
import { type PanelName, Panels } from './panels/panels.tsx'
import { Presence } from './presence.tsx'
import { readOnlyReason } from './read-only-reason.ts'
import { openProofs, type Proof } from './proofs/proofs.ts'
import { TitleField } from './title-field.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useProofKeys } from './proofs/use-proof-keys.ts'
import { useProposedSlug } from './use-proposed-slug.ts'
import { visitProof } from './proofs/visit-proof.ts'
import { Writing } from './writing.tsx'
import './desk.css'
import './paper.css'

const unreadWords = {
  title: '原稿に読み取れない行があります',
  sentence:
    '直すまで保存されません。このまま離れると、続きはこの端末だけに残り、次に開いたときに書き続けられます。',
  leave: 'このまま離れる',
  stay: '原稿に戻る',
}

const awaitingWords = {
  title: '画像を取り込んでいます',
  sentence: '終わる前に離れると、取り込んでいる画像はこの記事に入りません。',
  leave: 'このまま離れる',
  stay: '原稿に戻る',
}

/** The screen of one article: its text in the middle, the panels at the side. */
export function Desk({ article: opened }: { article: Article }) {
  const desk = useDesk(opened)
  const { article, fields, set, setComposing, faultAt } = desk
  const [panel, setPanel] = useState<PanelName>('info')
  const [isSideOpen, setIsSideOpen] = useState(false)
  const [aids, setAids] = useStored('aids', 'true')
  const areAidsOn = aids === 'true'
  const [proofs] = useState(openProofs)
  const readOnly = !article.may.edit
  const reason = readOnlyReason(article, useSession().account.role)
  const opener = useRef<Element>(null)
  const lead = useRef<HTMLTextAreaElement>(null)
  const open = (name: PanelName) => {
    opener.current = document.activeElement
    flushSync(() => {
      setPanel(name)
      setIsSideOpen(true)
    })
    document.querySelector<HTMLElement>('.desk-side [role=tab][aria-selected=true]')?.focus()
  }
  const close = () => {
    if (!isSideOpen) return
    setIsSideOpen(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  useEffect(() => {
    document.title = `${fields.title === '' ? '無題の記事' : fields.title} — 綴りの編集室`
  }, [fields.title])
  const [asked, setAsked] = useState<string>()
  useDeskKeys({ find: setAsked })
  const visit = (proof: Proof) =>
    visitProof(desk, proof, {
      openSide: () => {
        setPanel('info')
        setIsSideOpen(true)
      },
      closeSide: () => setIsSideOpen(false),
    })
  useProofKeys(proofs, visit)
  const leaving = useUnsavedGuard(() => desk.readUnread() !== undefined || desk.isAwaitingPictures(), {
    words: desk.readUnread() === undefined ? awaitingWords : unreadWords,
  })
  const proposeSlug = useProposedSlug(desk)
  const { proposed, ...titleWatch } = useProposedReading({
    text: fields.title,
    reading: fields.titleReading,
    onReading: (reading) => set('titleReading', reading),
    onSettled: proposeSlug,
  })
  return (
    <div className="desk" data-side={isSideOpen || undefined} data-aids={areAidsOn || undefined}>
      <DeskBar desk={desk} onPanel={open} onFind={() => setAsked((before) => before ?? '')} />
      {asked !== undefined && (
        <FindBar desk={desk} asked={asked} onAsk={setAsked} onClose={() => setAsked(undefined)} />
      )}
      <main className="desk-paper">
        {/* Always mounted, so that a screen reader announces a new note, without the notes that exist already. */}
        <div className="desk-notes" role="status" aria-atomic={false}>
          <DeletedNote desk={desk} />
          <Presence desk={desk} />
          <LeftoverNote desk={desk} opened={opened} />
          {article.review?.state === 'returned' && (
            <p className="desk-note">
              {article.review.by.name}さんから差し戻し
              {article.review.note !== '' && `：${article.review.note}`}
            </p>
          )}
          {fields.template === true && (
            <p className="desk-note">
              これは雛形です。公開はされません。一覧の「記事を書く」の横から、この雛形で書き始められます。
            </p>
          )}
          {reason !== undefined && <p className="desk-note">{reason}</p>}
        </div>
        <h1 className="unseen">記事を書く</h1>
        <TitleField
          title={fields.title}
          error={faultAt('title')}
          readOnly={readOnly}
          isNew={opened.content.title === '' && opened.content.body.blocks.length === 0 && !readOnly}
          onTitle={(title) => set('title', title)}
          watch={titleWatch}
          onComposing={setComposing}
          onLeave={() => lead.current?.focus()}
        />
        <Textarea
          ref={lead}
          aria-label="リード"
          data-field="lead"
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
        <Writing desk={desk} body={opened.content.body} areAidsOn={areAidsOn} proofs={proofs} />
      </main>
      <Panels
        desk={desk}
        proposedReading={proposed}
        panel={panel}
        aids={{ isOn: areAidsOn, onChange: (isOn) => setAids(String(isOn)), proofs, onVisit: visit }}
        onPanel={setPanel}
        onClose={close}
      />
      {leaving}
      {desk.conflict !== undefined && <ConflictDialog desk={desk} conflict={desk.conflict} />}
    </div>
  )
}
