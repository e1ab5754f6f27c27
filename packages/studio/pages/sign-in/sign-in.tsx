import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { Entrance } from '../../parts/entrance.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { PasswordStep } from './password-step.tsx'
import { ResetStep } from './reset-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type Step = 'password' | 'second-factor' | 'reset'

const titles: Readonly<Record<Step, string>> = {
  password: 'サインイン',
  'second-factor': '二段階の確認',
  reset: 'パスワードの再設定',
}

export function SignIn(props: {
  session: StudioAnswer<'getSession'>
  onIn: () => void
  problem?: string | undefined
  /** In a dialog over a page with unsaved work. */
  isInside?: boolean
}) {
  const { session, onIn, problem, isInside = false } = props
  const [step, setStep] = useState<Step>(session.state === 'second-factor' ? 'second-factor' : 'password')
  const [isReturn, setIsReturn] = useState(false)
  const [over, setOver] = useState<string>()
  const goBack = (sentence?: string) => {
    setIsReturn(true)
    setOver(sentence)
    setStep('password')
  }
  const form = (
    <>
      <ProblemNote sentence={step === 'password' ? (over ?? problem) : undefined} />
      {step === 'password' ? (
        <PasswordStep
          isReturn={isReturn}
          onDone={(state) => (state === 'signed-in' ? onIn() : setStep('second-factor'))}
        />
      ) : step === 'reset' ? (
        <ResetStep onBack={() => goBack()} />
      ) : (
        <SecondFactorStep onDone={onIn} onBack={() => goBack()} onOver={goBack} />
      )}
      {session.canResetByMail && step === 'password' && !isInside && (
        <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setStep('reset')}>
          パスワードを忘れたとき
        </Anchor>
      )}
      {session.openIdAddress !== null && step === 'password' && (
        <Button
          component="a"
          href={session.openIdAddress}
          // The page with the unsaved work stays open and continues when the person returns to it.
          {...(isInside ? { target: '_blank', rel: 'noopener' } : {})}
          variant="default"
          fullWidth
          mt="md"
        >
          {isInside ? '社内アカウントでサインイン（新しいタブ）' : '社内アカウントでサインイン'}
        </Button>
      )}
    </>
  )
  if (isInside) return form
  return (
    <Entrance title={titles[step]}>
      {session.isNew ? (
        <p className="entrance-note">
          まだ管理者がいません。はじめて起動したときに表示されたリンク（<code>/studio/first/…</code>
          ）を開いて、最初の管理者になってください。
        </p>
      ) : (
        form
      )}
    </Entrance>
  )
}
