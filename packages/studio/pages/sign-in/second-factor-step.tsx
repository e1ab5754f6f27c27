import { Anchor, Button, TextInput } from '@mantine/core'
import { useCommand } from '../../app/ask.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/use-fields.ts'

export function SecondFactorStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const fields = useFields({ code: '' })
  const confirm = useCommand('confirmSecondFactor', { done: onDone })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ code: fields.values.code.normalize('NFKC') }, { onError: fields.blame })
      }}
    >
      <TextInput
        {...fields.text('code')}
        label="確認コード"
        description="認証アプリの6桁の数字、または控えのコード"
        autoComplete="one-time-code"
        inputMode="numeric"
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
