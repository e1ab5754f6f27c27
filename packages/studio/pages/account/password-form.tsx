import { Button, PasswordInput } from '@mantine/core'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'

const toggle = { 'aria-label': 'パスワードを表示' }

export function PasswordForm() {
  const fields = useFields({ current: '', password: '' })
  const change = useCommand('changePassword', {
    invalidates: ['listSessions'],
    doneMessage: 'パスワードを変えました。ほかの端末やブラウザーではサインアウトされました',
    done: () => fields.setValues({ current: '', password: '' }),
  })
  return (
    <section>
      <h2>パスワード</h2>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault()
          fields.forgive()
          change.mutate(fields.values, { onError: fields.blame })
        }}
      >
        <PasswordInput
          {...fields.text('current')}
          label="いまのパスワード"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          {...fields.text('password')}
          label="新しいパスワード"
          description="12文字以上"
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
        />
        <ProblemNote sentence={fields.sentence} />
        <Button type="submit" variant="default" loading={change.isPending}>
          パスワードを変える
        </Button>
      </form>
    </section>
  )
}
