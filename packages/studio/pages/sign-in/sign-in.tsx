import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { Entrance } from '../../parts/entrance.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type Step = 'password' | 'second-factor'

export function SignIn(props: {
  session: StudioAnswer<'getSession'>
  onIn: () => void
  problem?: string | undefined
  /** In a dialog over a page with unsaved work. */
  isInside?: boolean
}) {
  const { session, onIn, problem, isInside = false } = props
  const [step, setStep] = useState<Step>(session.state === 'second-factor' ? 'second-factor' : 'password')
  const [over, setOver] = useState<string>()
  const form = (
    <>
      <ProblemNote sentence={step === 'password' ? (over ?? problem) : undefined} />
      {step === 'password' ? (
        <PasswordStep onDone={(state) => (state === 'signed-in' ? onIn() : setStep('second-factor'))} />
      ) : (
        <SecondFactorStep
          onDone={onIn}
          onBack={() => setStep('password')}
          onOver={(sentence) => {
            setOver(sentence)
            setStep('password')
          }}
        />
      )}
      {session.openIdAddress !== null && step === 'password' && !isInside && (
        <Button component="a" href={session.openIdAddress} variant="default" fullWidth mt="md">
          社内アカウントでサインイン
        </Button>
      )}
    </>
  )
  if (isInside) return form
  return (
    <Entrance title={step === 'password' ? 'サインイン' : '二段階の確認'}>
      {session.isNew ? (
        <p className="entrance-note">
          まだ管理者がいません。はじめに起動したときに表示されたリンク（<code>/studio/first/…</code>
          ）を開いて、最初の管理者になってください。
        </p>
      ) : (
        form
      )}
    </Entrance>
  )
}
