import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { studio } from '../../../app/studio.ts'
import { showAgo } from '../../../japan-time.ts'
import { ProblemNote } from '../../../parts/problem-note.tsx'
import type { OpenDesk } from '../desk-store.ts'
import { useArticleAction } from './use-article-action.ts'

/**
 * For editors and lawyers: shows the request, and approves it or returns the article to the writer. It stays mounted when the
 * request is answered: the notification and the refreshed lists belong to it.
 */
export function ReviewFields({ desk }: { desk: OpenDesk }) {
  const { review, may } = desk.article
  const [note, setNote] = useState('')
  const { runAction, sentence, isDoing } = useArticleAction(desk)
  if (!may.answer || review?.state !== 'requested') return null
  const { approval } = review
  return (
    <section className="panel-form">
      <h2>公開の依頼が来ています</h2>
      <p>
        {review.by.name}さん（{showAgo(review.at)}）{review.note !== '' && `「${review.note}」`}
      </p>
      {approval !== null && (
        <p className={approval.isSameText ? undefined : 'publish-surprise'}>
          {approval.by.name}さんが承認しました（{showAgo(approval.at)}）。
          {!approval.isSameText && '承認のあとに原稿が変わっています。'}
        </p>
      )}
      <Textarea
        label="返事のひとこと"
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ProblemNote sentence={sentence} />
      <Group gap="xs">
        <Button
          variant={may.publish ? 'default' : 'filled'}
          loading={isDoing}
          onClick={() => runAction((target) => studio.approveReview({ ...target, note }), '承認しました')}
        >
          承認する
        </Button>
        <Button
          variant="default"
          loading={isDoing}
          onClick={() => runAction((target) => studio.returnReview({ ...target, note }), '差し戻しました')}
        >
          差し戻す
        </Button>
      </Group>
    </section>
  )
}
