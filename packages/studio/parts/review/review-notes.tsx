import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { showFullMinute } from '../../japan-time.ts'
import './review-notes.css'

type Note = StudioAnswer<'listReviewNotes'>['items'][number]

const actionNames: Record<Note['action'], string> = {
  requested: '公開の依頼',
  approved: '承認',
  returned: '差し戻し',
}

type ReviewNotesProps = {
  notes: readonly Note[]
  /** Names the version that a note is about: 「第3版」. */
  versionName?: (version: number) => string
  /** The label of a note that is about the newest text. */
  sameText: string
}

/** All requests for publication and their answers, newest first. */
export function ReviewNotes({ notes, versionName, sameText }: ReviewNotesProps) {
  return (
    <ol className="review-history" role="list">
      {notes.map(({ id, action, note, at, by, version, isSameText }) => (
        <li key={id} data-action={action}>
          <p>
            <strong>{actionNames[action]}</strong>　{by.name}さん
          </p>
          {note !== '' && <blockquote>{note}</blockquote>}
          <p className="record-note">
            {[showFullMinute(at), versionName?.(version) ?? ''].join('　')}
            {isSameText && `（${sameText}）`}
          </p>
        </li>
      ))}
    </ol>
  )
}
