import { Anchor, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../app/studio-queries.ts'
import { isFocusLost } from '../../parts/overlays/focus-keeper.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'

/** Requests a reset link by mail. The message is the same whether or not an account has the address. */
export function ResetStep({ onBack }: { onBack: () => void }) {
  const fields = useFields({ email: '' })
  const [isSent, setIsSent] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form, which had the focus, is removed.
    if (isSent && isFocusLost()) back.current?.focus()
  }, [isSent])
  const request = useCommand('requestPasswordReset', { done: () => setIsSent(true) })
  return (
    <>
      <div role="status">
        {isSent && (
          <p className="entrance-note">
            {fields.values.email}{' '}
            が編集室のスタッフのものなら、再設定のメールを送りました。届かないときは、迷惑メールのフォルダーを確かめるか、管理者に再設定を頼んでください。
          </p>
        )}
      </div>
      {!isSent && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            request.mutate(fields.values, { onError: fields.blame })
          }}
        >
          <TextInput
            {...fields.text('email')}
            label="メールアドレス"
            description="パスワード再設定のリンクを送ります"
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            withAsterisk={false}
            autoFocus
            data-autofocus
            mb="md"
          />
          <ProblemNote error={request.error} />
          <Button type="submit" fullWidth loading={request.isPending}>
            再設定のメールを送る
          </Button>
        </form>
      )}
      <Anchor ref={back} component="button" type="button" size="sm" mt="md" onClick={onBack}>
        サインインに戻る
      </Anchor>
    </>
  )
}
