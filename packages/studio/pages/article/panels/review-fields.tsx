import { studio } from '../../../app/studio.ts'
import { showAgo } from '../../../japan-time.ts'
import { ReviewAnswer } from '../../../parts/review/review-answer.tsx'
import type { OpenDesk } from '../desk-store.ts'
import { useArticleAction } from './use-article-action.ts'

/**
 * For editors and lawyers: shows the request, and approves it or returns the article to the writer. It stays mounted when the
 * request is answered: the notification and the refreshed lists belong to it.
 */
export function ReviewFields({ desk }: { desk: OpenDesk }) {
  const { review, may } = desk.article
  const { runAction, sentence, isDoing } = useArticleAction(desk)
  if (!may.answer || review?.state !== 'requested') return null
  const { approval } = review
  return (
    <ReviewAnswer
      request={review}
      approveLabel="承認する"
      isMain={!may.publish}
      isDoing={isDoing}
      sentence={sentence}
      onApprove={(note) => runAction((target) => studio.approveReview({ ...target, note }), '承認しました')}
      onReturn={(note) => runAction((target) => studio.returnReview({ ...target, note }), '差し戻しました')}
    >
      {approval !== null && (
        <p className={approval.isSameText ? undefined : 'publish-surprise'}>
          {approval.by.name}さんが承認しました（{showAgo(approval.at)}）。
          {!approval.isSameText && '承認のあとに原稿が変わっています。'}
        </p>
      )}
    </ReviewAnswer>
  )
}
