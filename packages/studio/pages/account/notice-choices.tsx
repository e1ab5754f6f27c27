import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import {
  type ChosenKind,
  chosenKinds,
  type NoticeChoice,
  noticeRules,
} from '@tsuzuri/content/notices/notice-kinds'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer } from '../../parts/states.tsx'

const choiceNames: Readonly<Record<NoticeChoice, string>> = {
  now: 'すぐにメールで',
  digest: '一日一回まとめて',
  off: 'メールでは受け取らない',
}

/** How this person gets mail of each kind. The bell shows everything in any case. */
export function NoticeChoices() {
  const choices = useStudioQuery('getNoticeChoices', {})
  return (
    <section>
      <h2>お知らせのメール</h2>
      <Answer of={choices}>
        {(answer) =>
          answer.hasMail ? (
            <ChoiceForm answer={answer} />
          ) : (
            <p>この編集室ではメールを送りません。お知らせは、画面上部のベルのアイコンから見られます。</p>
          )
        }
      </Answer>
    </section>
  )
}

function ChoiceForm({ answer }: { answer: StudioAnswer<'getNoticeChoices'> }) {
  const [chosen, setChosen] = useState(answer.choices)
  const save = useCommand('saveNoticeChoices', {
    invalidates: ['getNoticeChoices'],
    doneMessage: 'メールの受け取り方を変えました',
  })
  const choose = (kind: ChosenKind, choice: NoticeChoice) =>
    setChosen((before) => ({ ...before, [kind]: choice }))
  return (
    <form
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ choices: chosen })
      }}
    >
      <p>
        まとめのメールは、毎朝8時に届きます。招待と、新しい端末からのサインインのお知らせは、いつもすぐに届きます。
      </p>
      {chosenKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={noticeRules[kind].name}
          value={chosen[kind]}
          onChange={(event) => choose(kind, event.currentTarget.value as NoticeChoice)}
          data={Object.entries(choiceNames).map(([value, label]) => ({ value, label }))}
        />
      ))}
      <ProblemNote error={save.error} />
      <Button type="submit" variant="default" loading={save.isPending}>
        受け取り方を変える
      </Button>
    </form>
  )
}
