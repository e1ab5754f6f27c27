import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { isApiProblem } from '@tsuzuri/api/client'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/studio-queries.ts'
import { giveFocus } from '../../parts/overlays/focus-keeper.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import { BackupCodes } from './backup-codes.tsx'
import { QrCode } from './qr-code.tsx'

/** Callbacks for a required second factor: the screen closes once it is set up. */
export type RequiredSetUp = {
  /** A code was sent: backup codes can arrive from now on. */
  onFinish: () => void
  /** The code was refused, so there are no backup codes. */
  onRefused: () => void
  /** The backup codes were noted. */
  onDone: () => void
}

/** Started with the password, completed with a first code from the app. */
export function SecondFactor(props: { isOn: boolean; hasPassword: boolean; required?: RequiredSetUp }) {
  const { isOn, hasPassword, required } = props
  const [begun, setBegun] = useState<StudioAnswer<'startSecondFactor'>>()
  const [codes, setCodes] = useState<string[]>()
  const [isReturn, setIsReturn] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  if (!hasPassword) return null
  const hideCodes = () => {
    setCodes(undefined)
    if (password.current !== null) giveFocus(password.current)
  }
  return (
    <section>
      {required === undefined && <h2>二段階の確認</h2>}
      {codes !== undefined && <BackupCodes codes={codes} onClose={required?.onDone ?? hideCodes} />}
      {codes !== undefined && required !== undefined ? null : begun === undefined ? (
        <Beginning isOn={isOn} isReturn={isReturn} password={password} onBegun={setBegun} />
      ) : (
        <Finishing
          begun={begun}
          required={required}
          onCancel={() => {
            setIsReturn(true)
            setBegun(undefined)
          }}
          onDone={(given) => {
            setIsReturn(false)
            setBegun(undefined)
            setCodes(given)
          }}
        />
      )}
    </section>
  )
}

function Beginning(props: {
  isOn: boolean
  /** The set-up, which had the focus, was cancelled. */
  isReturn: boolean
  password: RefObject<HTMLInputElement | null>
  onBegun: (begun: StudioAnswer<'startSecondFactor'>) => void
}) {
  const { isOn, isReturn, password, onBegun } = props
  const fields = useFields({ password: '' })
  const start = useCommand('startSecondFactor', { done: onBegun })
  const remove = useCommand('removeSecondFactor', {
    invalidates: ['getSession'],
    doneMessage: '二段階の確認をやめました',
    done: () => {
      fields.setValues({ password: '' })
      if (password.current !== null) giveFocus(password.current)
    },
  })
  const send = (command: typeof start | typeof remove) => {
    fields.forgive()
    command.mutate(fields.values, { onError: fields.blame })
  }
  return (
    <form
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        send(start)
      }}
    >
      <p>
        {isOn
          ? '有効です。サインインのたびに、認証アプリの数字を確かめます。スマートフォンを替えたときや、控えのコードをなくしたときは、認証アプリを設定し直してください。'
          : '認証アプリを使うと、パスワードを知られても、ほかの人はサインインできません。'}
      </p>
      <PasswordInput
        {...fields.text('password')}
        ref={password}
        autoFocus={isReturn}
        label="いまのパスワード"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示' }}
      />
      <ProblemNote sentence={fields.sentence} />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={start.isPending} disabled={remove.isPending}>
          {isOn ? '認証アプリを設定し直す' : '二段階の確認を始める'}
        </Button>
        {isOn && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            disabled={start.isPending}
            onClick={() => send(remove)}
          >
            二段階の確認をやめる
          </Button>
        )}
      </Group>
    </form>
  )
}

function Finishing(props: {
  begun: StudioAnswer<'startSecondFactor'>
  required: RequiredSetUp | undefined
  /** Nothing is stored yet: the next start creates another key. */
  onCancel: () => void
  onDone: (codes: string[]) => void
}) {
  const { required } = props
  const fields = useFields({ code: '' })
  const finish = useCommand('finishSecondFactor', {
    invalidates: required === undefined ? ['getSession', 'listSessions'] : [],
    doneMessage: '二段階の確認を設定しました',
    done: ({ backupCodes }) => props.onDone(backupCodes),
  })
  return (
    <form
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        required?.onFinish()
        finish.mutate(fields.values, {
          onError: (error) => {
            fields.blame(error)
            // After other errors the response with the codes may be lost: the next attempt gets new ones.
            if (isApiProblem(error) && error.status < 500) required?.onRefused()
          },
        })
      }}
    >
      <p>認証アプリでこの QR コードを読み取り、表示された6桁の数字を入れてください。</p>
      <QrCode text={props.begun.address} />
      <p className="record-note">
        読み取れないときは、このセットアップキーを認証アプリに入れてください：
        <code>{props.begun.secret}</code>
      </p>
      <TextInput
        {...fields.text('code')}
        label="確認コード"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <ProblemNote sentence={fields.sentence} />
      <Group gap="xs">
        <Button type="submit" loading={finish.isPending}>
          確かめて有効にする
        </Button>
        <Button variant="default" disabled={finish.isPending} onClick={props.onCancel}>
          設定をやめる
        </Button>
      </Group>
    </form>
  )
}
