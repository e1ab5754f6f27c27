import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { roleNames } from '@tsuzuri/content/permission'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'

type Props = { link: StudioAnswer<'readLink'>; token: string; onIn: () => void }

/** Names the account and sets its password. */
export function LinkForm({ link, token, onIn }: Props) {
  const fields = useFields({ email: link.email, name: link.name, password: '' })
  const use = useCommand('useLink', { done: onIn })
  const isFirst = link.kind === 'first'
  const enter = () => {
    fields.forgive()
    const { email, name, password } = fields.values
    use.mutate({ token, password, ...(isFirst ? { email, name } : {}) }, { onError: fields.blame })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      {!isFirst && (
        <p className="entrance-note">
          {link.name}さん（{link.email}）の{roleNames[link.role]}アカウントです。パスワードを決めてください。
        </p>
      )}
      {isFirst && (
        <>
          <TextInput
            {...fields.text('name')}
            label="名前"
            autoComplete="name"
            required
            withAsterisk={false}
            mb="md"
          />
          <TextInput
            {...fields.text('email')}
            label="メールアドレス"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            mb="md"
          />
        </>
      )}
      <PasswordInput
        {...fields.text('password')}
        label="パスワード"
        description="12文字以上。記号や数字を混ぜるより、長い言葉にするほうが強くなります。"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示' }}
        mb="md"
      />
      <ProblemNote sentence={fields.sentence} />
      <Button type="submit" fullWidth loading={use.isPending}>
        {isFirst ? '編集室を開く' : '編集室に入る'}
      </Button>
    </form>
  )
}
