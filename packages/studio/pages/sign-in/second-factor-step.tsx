import { Anchor, Button, TextInput } from '@mantine/core'
import { isApiProblem } from '@tsuzuri/api/client'
import { useCommand } from '../../app/studio-queries.ts'
import { sentenceOf } from '../../app/problem.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'

export function SecondFactorStep(props: {
  onDone: () => void
  onBack: () => void
  /** After too many wrong codes: sign in again from the password. */
  onOver: (sentence: string) => void
}) {
  const { onDone, onBack, onOver } = props
  const fields = useFields({ code: '' })
  const confirm = useCommand('confirmSecondFactor', { done: onDone })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate(fields.values, {
          onError: (error) => {
            if (isApiProblem(error) && error.problem.code === 'signed-out') onOver(sentenceOf(error))
            else fields.blame(error)
          },
        })
      }}
    >
      <TextInput
        {...fields.text('code')}
        label="確認コード"
        description="認証アプリの6桁の数字、または控えのコード"
        autoComplete="one-time-code"
        // In a dialog Mantine moves the focus, on the page the browser.
        autoFocus
        data-autofocus
        mb="md"
      />
      <ProblemNote error={confirm.error} />
      <Button type="submit" fullWidth loading={confirm.isPending}>
        確かめる
      </Button>
      <Anchor component="button" type="button" size="sm" mt="md" onClick={onBack}>
        ほかのアカウントでサインイン
      </Anchor>
    </form>
  )
}
