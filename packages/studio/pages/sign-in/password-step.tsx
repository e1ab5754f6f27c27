import { Button, PasswordInput, TextInput } from '@mantine/core'
import { retryAfterSeconds, type StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'

export function PasswordStep(props: {
  /** The person returns from another step, whose field had the focus. */
  isReturn: boolean
  onDone: (state: StudioAnswer<'signIn'>['state']) => void
}) {
  const fields = useFields({ email: '', password: '' })
  const signIn = useCommand('signIn', { done: ({ state }) => props.onDone(state) })
  const wait = retryAfterSeconds(signIn.error)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate(fields.values, { onError: fields.blame })
      }}
    >
      <TextInput
        {...fields.text('email')}
        label="メールアドレス"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        withAsterisk={false}
        autoFocus={props.isReturn}
        mb="md"
      />
      <PasswordInput
        {...fields.text('password')}
        label="パスワード"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示' }}
        mb="md"
      />
      <ProblemNote error={signIn.error} />
      {wait !== undefined && <p className="entrance-note">{wait}秒後に、もう一度お試しください。</p>}
      <Button type="submit" fullWidth loading={signIn.isPending}>
        サインイン
      </Button>
    </form>
  )
}
