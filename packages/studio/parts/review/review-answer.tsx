import { Button, Group, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showAgo } from '../../japan-time.ts'
import { ProblemNote } from '../problem-note.tsx'
import './review-answer.css'

type ReviewAnswerProps = {
  request: { by: { name: string }; at: string; note: string }
  approveLabel: string
  /** Whether approving is the main thing to do here. */
  isMain: boolean
  isDoing: boolean
  sentence: string | undefined
  onApprove: (note: string) => void
  onReturn: (note: string) => void
  /** What else is known about the request. */
  children?: ReactNode
}

/** A request for publication, with a note for the answer and its two buttons. */
export function ReviewAnswer(props: ReviewAnswerProps) {
  const { request, isDoing, sentence } = props
  const [note, setNote] = useState('')
  return (
    <section className="review-answer">
      <h2>公開の依頼が来ています</h2>
      <p>
        {request.by.name}さん（{showAgo(request.at)}）{request.note !== '' && `「${request.note}」`}
      </p>
      {props.children}
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
          variant={props.isMain ? 'filled' : 'default'}
          loading={isDoing}
          onClick={() => props.onApprove(note)}
        >
          {props.approveLabel}
        </Button>
        <Button variant="default" loading={isDoing} onClick={() => props.onReturn(note)}>
          差し戻す
        </Button>
      </Group>
    </section>
  )
}
