import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import { BackupCodes } from './backup-codes.tsx'
import { QrCode } from './qr-code.tsx'

/** Where a second factor is required: the screen goes away when there is one. */
export type RequiredSetUp = {
  /** A code is sent: from now on backup codes can arrive. */
  onFinish: () => void
  /** The code was refused. */
  onRefused: () => void
  /** The backup codes were noted. */
  onDone: () => void
}

/** Started with the password, completed with a first code from the app. */
export function SecondFactor(props: { isOn: boolean; hasPassword: boolean; required?: RequiredSetUp }) {
  const { isOn, hasPassword, required } = props
  const [begun, setBegun] = useState<StudioAnswer<'startSecondFactor'>>()
  const [codes, setCodes] = useState<string[]>()
  if (!hasPassword) return null
  return (
    <section>
      {required === undefined && <h2>二段階の確認</h2>}
      {codes !== undefined && (
        <BackupCodes codes={codes} onClose={required?.onDone ?? (() => setCodes(undefined))} />
      )}
      {codes !== undefined && required !== undefined ? null : begun === undefined ? (
        <Beginning isOn={isOn} onBegun={setBegun} />
      ) : (
        <Finishing
          begun={begun}
          required={required}
          onCancel={() => setBegun(undefined)}
          onDone={(given) => {
            setBegun(undefined)
            setCodes(given)
          }}
        />
      )}
    </section>
  )
}

function Beginning(props: { isOn: boolean; onBegun: (begun: StudioAnswer<'startSecondFactor'>) => void }) {
  const fields = useFields({ password: '' })
  const start = useCommand('startSecondFactor', { done: props.onBegun })
  const remove = useCommand('removeSecondFactor', {
    invalidates: ['getSession'],
    doneMessage: '二段階の確認をやめました',
    done: () => fields.setValues({ password: '' }),
  })
  return (
    <form
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        fields.forgive()
        ;(props.isOn ? remove : start).mutate(fields.values, { onError: fields.blame })
      }}
    >
      <p>
        {props.isOn
          ? '有効です。サインインのたびに、認証アプリの数字を確かめます。'
          : '認証アプリを使うと、パスワードを知られても入られません。'}
      </p>
      <PasswordInput
        {...fields.text('password')}
        label="いまのパスワード"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示' }}
      />
      <ProblemNote sentence={fields.sentence} />
      <Button type="submit" variant="default" loading={start.isPending || remove.isPending}>
        {props.isOn ? '二段階の確認をやめる' : '二段階の確認を始める'}
      </Button>
    </form>
  )
}

function Finishing(props: {
  begun: StudioAnswer<'startSecondFactor'>
  required: RequiredSetUp | undefined
  /** Nothing is in force yet: the next start makes another key. */
  onCancel: () => void
  onDone: (codes: string[]) => void
}) {
  const { required } = props
  const fields = useFields({ code: '' })
  const finish = useCommand('finishSecondFactor', {
    invalidates: required === undefined ? ['getSession'] : [],
    doneMessage: '二段階の確認を始めました',
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
            required?.onRefused()
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
