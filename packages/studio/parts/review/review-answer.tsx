import { Button, Group, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { showAgo } from '../../japan-time.ts'
import { ProblemNote } from '../problem-note.tsx'
import './review-answer.css'

type ReviewAnswerProps = {
  request: { by: { name: string }; at: string; note: string }
  approveLabel: string
  /** This person has approved this very text. */
  isApproved?: boolean
  /** Whether approval is the main action here. */
  isMain: boolean
  isDoing: boolean
  sentence: string | undefined
  note: string
  onNote: (note: string) => void
  onApprove: () => void
  onReturn: () => void
  /** Further information about the request. */
  children?: ReactNode
}

/** A request for publication, with a note for the answer and its two buttons. */
export function ReviewAnswer(props: ReviewAnswerProps) {
  const { request, isDoing, sentence, note } = props
  return (
    <section className="review-answer">
      <h2>公開の依頼が来ています</h2>
      <p>
        {request.by.name}さん（{showAgo(request.at)}）{request.note !== '' && `「${request.note}」`}
      </p>
      {props.children}
      <Textarea
        label="返事のひとこと"
        description="差し戻すときは、理由を必ず書いてください"
        autosize
        minRows={2}
        value={note}
        onChange={(event) => props.onNote(event.currentTarget.value)}
      />
      <ProblemNote sentence={sentence} />
      <Group gap="xs">
        <Button
          variant={props.isMain ? 'filled' : 'default'}
          loading={isDoing}
          disabled={props.isApproved === true}
          onClick={props.onApprove}
        >
          {props.isApproved === true ? '承認済み' : props.approveLabel}
        </Button>
        <Button variant="default" loading={isDoing} disabled={note.trim() === ''} onClick={props.onReturn}>
          差し戻す
        </Button>
      </Group>
    </section>
  )
}
