import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { sentenceOf } from '../../app/problem.ts'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { showAgo } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useNotify } from '../../parts/notifications.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { ReviewAnswer } from '../../parts/review/review-answer.tsx'
import { ReviewNotes } from '../../parts/review/review-notes.tsx'
import { type DeskCard, type DeskSlot, readDeskSlots } from './desk-plan.ts'
import { DifferingSlots } from './differing-slots.tsx'

type Front = StudioAnswer<'getFront'>
type Draft = NonNullable<Front['draft']>

type FrontDraftProps = {
  front: Front
  draft: Draft
  nameOf: (card: DeskCard, slot: DeskSlot) => string
  /** Whether the desk shows exactly this draft. */
  isOpened: boolean
  /** Changes of the desk that neither the front nor the draft has: an approval replaces them. */
  hasUnsaved: boolean
  onOpen: () => void
  /** After the draft was published: the front as readers see it now. */
  onPublished: (front: Front) => void
}

/** The draft of a front: who saved it, how it differs from what readers see, and the request to publish it. */
export function FrontDraft(props: FrontDraftProps) {
  const { front, draft, nameOf, isOpened, hasUnsaved, onOpen, onPublished } = props
  const { run, sentence, isDoing } = useDraftAction()
  const [note, setNote] = useState('')
  const target = { front: front.front, version: draft.version }
  const { review } = draft
  return (
    <section className="front-draft" aria-label="下書き">
      <p>
        <strong>下書き</strong>　{draft.by.name}さん（{showAgo(draft.at)}）
        {isOpened && <span className="state-badge">編集中</span>}
      </p>
      {draft.baseVersion !== front.version && (
        <p className="front-fault">
          この下書きのあとに、表紙が第{front.version}版に変わっています。開いて確かめ、保存し直してください。
        </p>
      )}
      <details>
        <summary>読者が見ている表紙との違い</summary>
        <DifferingSlots
          before={{ slots: readDeskSlots(front.content), nameOf, label: 'いまの表紙' }}
          after={{ slots: readDeskSlots(draft.content), nameOf, label: '下書き' }}
        />
      </details>
      <Group gap="xs">
        <Button variant="default" disabled={isOpened} onClick={onOpen}>
          下書きを開く
        </Button>
        <ConfirmButton
          label="下書きを捨てる"
          question="下書きを捨てますか。公開の依頼も取り下げられます。"
          onConfirm={() => run(() => studio.discardFrontDraft(target), '下書きを捨てました')}
        />
      </Group>
      {review?.state === 'requested' ? (
        <ReviewAnswer
          request={review}
          approveLabel="承認して載せる"
          isMain
          isDoing={isDoing}
          sentence={sentence}
          note={note}
          onNote={setNote}
          onApprove={() =>
            run(async () => {
              await studio.approveFrontReview({ ...target, note })
              setNote('')
              onPublished(await studio.getFront({ front: front.front }))
            }, '承認し、表紙を公開しました')
          }
          onReturn={() =>
            run(async () => {
              await studio.returnFrontReview({ ...target, note })
              setNote('')
            }, '差し戻しました')
          }
        >
          {hasUnsaved && <p className="record-note">承認すると、保存していない変更は失われます。</p>}
        </ReviewAnswer>
      ) : (
        <RequestForm
          returned={review}
          isDoing={isDoing}
          sentence={sentence}
          onRequest={(request) =>
            run(() => studio.requestFrontReview({ ...target, note: request }), '公開を依頼しました')
          }
        />
      )}
      <History front={front.front} />
    </section>
  )
}

function RequestForm(props: {
  returned: Draft['review']
  isDoing: boolean
  sentence: string | undefined
  onRequest: (note: string) => void
}) {
  const [note, setNote] = useState('')
  return (
    <>
      {props.returned !== null && (
        <p className="front-fault">
          {props.returned.by.name}さんが差し戻しました（{showAgo(props.returned.at)}）。{props.returned.note}
        </p>
      )}
      <Textarea
        label="確かめてもらう人へのひとこと"
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ProblemNote sentence={props.sentence} />
      <Button variant="default" loading={props.isDoing} onClick={() => props.onRequest(note)}>
        公開を依頼する
      </Button>
    </>
  )
}

function History({ front }: { front: string }) {
  const { data } = useStudioQuery('listFrontReviewNotes', { front })
  if (data === undefined || data.items.length === 0) return null
  return (
    <details>
      <summary>依頼と返事の記録</summary>
      <ReviewNotes notes={data.items} sameText="いまの下書き" />
    </details>
  )
}

/** Runs one action on the draft at a time, then refetches all queries that show it. */
function useDraftAction() {
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ work }: { work: () => Promise<unknown>; message: string }) => work(),
    onSuccess: (_, { message }) => notify(message),
    onSettled: () => {
      for (const key of ['listFronts', 'getFront', 'listFrontRevisions', 'listFrontReviewNotes'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  return {
    run: (work: () => Promise<unknown>, message: string) => mutate({ work, message }),
    sentence: error === null ? undefined : sentenceOf(error),
    isDoing: isPending,
  }
}
