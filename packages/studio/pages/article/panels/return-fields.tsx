import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../app/session.tsx'
import { studio } from '../../../app/studio.ts'
import { showAgo } from '../../../japan-time.ts'
import { ProblemNote } from '../../../parts/problem-note.tsx'
import type { OpenDesk } from '../desk-store.ts'
import { useArticleAction } from './use-article-action.ts'

/** For editors: shows the request and returns the article to the writer. */
export function ReturnFields({ desk }: { desk: OpenDesk }) {
  const { review } = desk.article
  const mayReturn = useMay('review.return')
  const [note, setNote] = useState('')
  const { runAction, sentence, isDoing } = useArticleAction(desk)
  if (!mayReturn || review === null) return null
  return (
    <section className="panel-form">
      <h2>公開の依頼が来ています</h2>
      <p>
        {review.by.name}さん（{showAgo(review.at)}）{review.note !== '' && `「${review.note}」`}
      </p>
      <Textarea
        label="差し戻すときのひとこと"
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ProblemNote sentence={sentence} />
      <Button
        variant="default"
        loading={isDoing}
        onClick={() => runAction((target) => studio.returnReview({ ...target, note }), '差し戻しました')}
      >
        差し戻す
      </Button>
    </section>
  )
}
