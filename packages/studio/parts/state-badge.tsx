import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import './state-badge.css'

export type ArticleRow = StudioAnswer<'listArticles'>['items'][number]

export const stateNames: Record<ArticleRow['state'], string> = {
  draft: '下書き',
  scheduled: '予約',
  published: '公開中',
  ended: '掲載終了',
  withdrawn: '取り下げ',
  deleted: '削除済み',
}

/** The editors' name of the article's state. */
export function StateBadge({
  row,
}: {
  row: Pick<ArticleRow, 'state' | 'hasUnpublishedEdits' | 'review' | 'receipt'>
}) {
  return (
    <span className="state-badges">
      <span className={`state-badge state-badge-${row.state}`}>{stateNames[row.state]}</span>
      {row.hasUnpublishedEdits && row.state !== 'draft' && <span className="state-badge">未公開の変更</span>}
      {row.review?.state === 'requested' && <span className="state-badge state-badge-asked">公開依頼</span>}
      {row.review?.state === 'requested' && row.review.approval?.isSameText === true && (
        <span className="state-badge state-badge-published">承認済み</span>
      )}
      {row.review?.state === 'returned' && <span className="state-badge state-badge-asked">差し戻し</span>}
      {row.receipt?.isOverdue === true && <span className="state-badge state-badge-late">公開の遅れ</span>}
    </span>
  )
}
