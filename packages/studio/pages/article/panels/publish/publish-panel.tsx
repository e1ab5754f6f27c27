import { useEffect } from 'react'
import { showFullMinute, showMinute, showSecond } from '../../../../japan-time.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import { isScheduledMinute } from '../../publish-times.ts'
import { type CheckedAids, Checklist } from './checklist.tsx'
import { DeleteFields } from './delete-fields.tsx'
import type { PanelName } from '../panels.tsx'
import { Places } from './public-places.tsx'
import { PublishFields } from './publish-fields.tsx'
import { RequestFields } from './request-fields.tsx'
import { ReviewFields } from './review-fields.tsx'
import { ReviewHistory } from './review-history.tsx'
import { ScheduledText } from './scheduled-text.tsx'
import './publish-panel.css'

const watchMs = 5_000

/** Publishing, scheduling, publication requests and deletion. */
export function PublishPanel(props: {
  desk: OpenDesk
  aids: CheckedAids
  onPanel: (panel: PanelName) => void
  onClose: () => void
}) {
  const { desk, onPanel, onClose } = props
  const { article, refresh } = desk
  const isAwaited =
    article.state === 'scheduled' || (article.receipt !== null && article.receipt.seenAt === null)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => void refresh().catch(() => {}), watchMs)
    return () => clearInterval(timer)
  }, [isAwaited, refresh])
  if (article.state === 'deleted') {
    return (
      <div className="panel-form">
        <p className="standing">この記事は削除済みです。下書きとして戻すと、また公開できます。</p>
        <ReviewHistory id={article.id} />
      </div>
    )
  }
  if (article.content.template === true) {
    return (
      <div className="panel-form">
        <p className="standing">
          雛形は公開できません。記事の一覧の「雛形から書く」で、この雛形から記事を書き始められます。
        </p>
        <DeleteFields desk={desk} />
      </div>
    )
  }
  return (
    <div className="panel-form">
      <Standing article={article} />
      <div className="publish-surprise" role="status" aria-atomic={false}>
        {article.state === 'scheduled' && article.hasUnpublishedEdits && <ScheduledText desk={desk} />}
      </div>
      <Checklist desk={desk} aids={props.aids} onPanel={onPanel} onClose={onClose} />
      <ReviewFields desk={desk} />
      {article.may.publish && <PublishFields desk={desk} />}
      {!article.may.publish && article.may.review && <RequestFields desk={desk} />}
      <ReviewHistory id={article.id} />
      <DeleteFields desk={desk} />
    </div>
  )
}

/** The article's public state, with the receipt of its publication. */
function Standing({ article }: { article: OpenDesk['article'] }) {
  const { state, period, receipt, slug } = article
  if (period === null || state === 'draft' || state === 'withdrawn') {
    return (
      <p className="standing">{state === 'withdrawn' ? '取り下げています。' : '読者にはまだ見えません。'}</p>
    )
  }
  return (
    <div className="standing" data-late={receipt?.isOverdue === true || undefined}>
      {state === 'scheduled' && (
        <p>
          {showFullMinute(period.from)} に公開されます
          {period.until !== null && `（${showFullMinute(period.until)} まで）`}。
        </p>
      )}
      {state === 'published' && (
        <p>
          <a href={`/magazine/${encodeURIComponent(slug)}/`} target="_blank" rel="noreferrer">
            公開しています
          </a>
          {period.until !== null && `（${showMinute(period.until)} まで）`}
        </p>
      )}
      {state === 'published' && <Places slug={slug} version={article.version} />}
      {state === 'ended' && <p>掲載は終わりました。</p>}
      {receipt?.isOverdue === true && (
        <p>予定の {showMinute(receipt.plannedAt)} を過ぎても、公開を確かめられません。</p>
      )}
      {receipt !== null && receipt.seenAt !== null && (
        <p className="receipt">
          {showSecond(receipt.seenAt)} に公開されました
          {isScheduledMinute(receipt.plannedAt) && `（予定 ${showMinute(receipt.plannedAt)}）`}
        </p>
      )}
    </div>
  )
}
