import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../../app/studio-queries.ts'
import { showFullMinute } from '../../../japan-time.ts'
import './review-history.css'

type Note = StudioAnswer<'listReviewNotes'>['items'][number]

const actionNames: Record<Note['action'], string> = {
  requested: '公開の依頼',
  approved: '承認',
  returned: '差し戻し',
}

/** All requests for publication and their answers, newest first. */
export function ReviewHistory({ id }: { id: number }) {
  const { data } = useStudioQuery('listReviewNotes', { id })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="panel-form">
      <h2>依頼と返事の記録</h2>
      <ol className="review-history" role="list">
        {data.items.map(({ id: key, action, note, at, by, version, isSameText }) => (
          <li key={key} data-action={action}>
            <p>
              <strong>{actionNames[action]}</strong>　{by.name}さん
            </p>
            {note !== '' && <blockquote>{note}</blockquote>}
            <p className="record-note">
              {showFullMinute(at)}　第{version}版{isSameText && '（いまの原稿）'}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
