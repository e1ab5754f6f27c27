import { actorName } from '@tsuzuri/content/permission'
import { useSession } from '../../../../app/session.tsx'
import { studio } from '../../../../app/studio.ts'
import { showAgo } from '../../../../japan-time.ts'
import { ReviewAnswer } from '../../../../parts/review/review-answer.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'
import { useArticleAction } from '../use-article-action.ts'

/**
 * For editors and lawyers: shows the request, and approves it or returns the article to the writer. It stays mounted
 * after the answer, because it shows the notification and refreshes the lists.
 */
export function ReviewFields({ desk }: { desk: OpenDesk }) {
  const { review, may } = desk.article
  const { account } = useSession()
  const { runAction, sentence, isDoing } = useArticleAction(desk, ['answerNote'])
  const note = desk.typed.answerNote ?? ''
  if (!may.answer || review?.state !== 'requested') return null
  const { approval } = review
  const isApproved = approval?.isSameText === true && approval.by.actor === actorName(account)
  return (
    <ReviewAnswer
      request={review}
      approveLabel="承認する"
      isApproved={isApproved}
      isMain={!may.publish}
      isDoing={isDoing}
      sentence={sentence}
      note={note}
      onNote={(answerNote) => desk.type({ answerNote })}
      onApprove={() => runAction((target) => studio.approveReview({ ...target, note }), '承認しました')}
      onReturn={() => runAction((target) => studio.returnReview({ ...target, note }), '差し戻しました')}
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
