import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { showAgo, showFullMinute } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ShownOnce } from '../../parts/secret-link.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { rightNames } from './key-rights.ts'

type Key = StudioAnswer<'listKeys'>['items'][number]

/** Keys by which programs use the studio API. */
export function Page() {
  const keys = useStudioQuery('listKeys', {})
  const [isOpen, setIsOpen] = useState(false)
  const [token, setToken] = useState<string>()
  return (
    <PageFrame
      title="API キー"
      note="プログラムが編集室の API を使うためのキーです。キーを知っている人は、その権限で操作できます。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setIsOpen(true)}>
          キーを作る
        </Button>
      }
    >
      <Answer of={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="まだキーがありません" />
          ) : (
            <ul role="list" className="record-list">
              {items.map((key) => (
                <KeyLine key={key.id} of={key} />
              ))}
            </ul>
          )
        }
      </Answer>
      {isOpen && (
        <KeyDialog
          onClose={() => setIsOpen(false)}
          onMade={(made) => {
            setIsOpen(false)
            setToken(made.token)
          }}
        />
      )}
      {token !== undefined && (
        <ShownOnce
          title="API キー"
          note="このキーは今だけ表示されます。人に見られない場所に控えてください。"
          label="キー"
          text={token}
          onClose={() => setToken(undefined)}
        />
      )}
    </PageFrame>
  )
}

function KeyLine({ of: { id, name, owner, rights, expiresAt, usedAt } }: { of: Key }) {
  const notifyError = useNotifyError()
  const revoke = useCommand('revokeKey', { invalidates: ['listKeys'], doneMessage: 'キーを取り消しました' })
  return (
    <li>
      <strong>{name}</strong>
      <span className="record-note">{owner}</span>
      <span className="record-note">{rights.map((right) => rightNames[right]).join('、')}</span>
      <span className="record-end">
        <span className="record-note">
          {usedAt === null ? 'まだ使われていません' : `最後に使われたのは ${showAgo(usedAt)}`}・
          {showFullMinute(expiresAt)} まで
        </span>
        <ConfirmButton
          label="取り消す"
          button={{ size: 'compact-xs', variant: 'subtle' }}
          question={`「${name}」を取り消しますか。このキーを使うプログラムは、すぐに動かなくなります。`}
          onConfirm={() => revoke.mutate({ id }, { onError: notifyError })}
        />
      </span>
    </li>
  )
}
