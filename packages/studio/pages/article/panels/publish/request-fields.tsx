import { Button, Textarea } from '@mantine/core'
import { studio } from '../../../../app/studio.ts'
import { showAgo } from '../../../../japan-time.ts'
import { ProblemNote } from '../../../../parts/problem-note.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'
import { useArticleAction } from '../use-article-action.ts'

/** For writers: requests publication from an editor. */
export function RequestFields({ desk }: { desk: OpenDesk }) {
  const { review } = desk.article
  const note = desk.typed.requestNote ?? ''
  const { runIfSavable, sentence, isDoing } = useArticleAction(desk, ['requestNote'])
  const isRequested = review?.state === 'requested'
  return (
    <section className="panel-form">
      <h2>公開の依頼</h2>
      {isRequested && <p>依頼しました（{showAgo(review.at)}）。編集者の返事を待っています。</p>}
      {isRequested && review.approval !== null && <p>{review.approval.by.name}さんが承認しました。</p>}
      {review?.state === 'returned' && (
        <p className="publish-surprise">
          {review.by.name}さんが差し戻しました（{showAgo(review.at)}）。{review.note}
        </p>
      )}
      <Textarea
        label="編集者へのひとこと"
        autosize
        minRows={2}
        value={note}
        onChange={(event) => desk.type({ requestNote: event.currentTarget.value })}
      />
      <ProblemNote sentence={sentence} />
      <Button
        loading={isDoing}
        onClick={() =>
          runIfSavable((target) => studio.requestReview({ ...target, note }), '公開を依頼しました')
        }
      >
        {isRequested ? 'もう一度依頼する' : '公開を依頼する'}
      </Button>
    </section>
  )
}
