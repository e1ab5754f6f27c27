import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudioQuery, useCommand } from '../../../app/studio-queries.ts'
import { studio } from '../../../app/studio.ts'
import { showMinute } from '../../../japan-time.ts'
import { ConfirmButton } from '../../../parts/confirm-button.tsx'
import { DeviceFrame } from '../../../parts/device-frame.tsx'
import { FoundStatus } from '../../../parts/lists/found-status.tsx'
import { Pager } from '../../../parts/lists/pager.tsx'
import { ProblemNote } from '../../../parts/problem-note.tsx'
import { useNotifyError } from '../../../parts/notifications.tsx'
import { CopyLine } from '../../../parts/secret-link.tsx'
import { Answer } from '../../../parts/states.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { Modal } from '../../../parts/overlays/modal.tsx'
import './preview-panel.css'

const lives = [
  { value: '1', label: '1時間' },
  { value: '24', label: '1日' },
  { value: '72', label: '3日' },
  { value: '168', label: '1週間' },
]

/** The preview of the article: in frames here, or by an expiring link for others. */
export function PreviewPanel({ desk }: { desk: OpenDesk }) {
  const { id } = desk.article
  const [hours, setHours] = useState('24')
  const [shown, setShown] = useState<string>()
  const [page, setPage] = useState(1)
  const previews = useStudioQuery('listPreviews', { id, page })
  const create = useCommand('createPreview', { invalidates: ['listPreviews'] })
  const revoke = useCommand('revokePreview', {
    invalidates: ['listPreviews'],
    doneMessage: 'リンクを取り消しました',
  })
  const revokeAll = useCommand('revokePreviews', {
    invalidates: ['listPreviews'],
    doneMessage: 'この記事の下見リンクを、すべて取り消しました',
  })
  // A refusal is shown even if the panel was closed, because the link still works.
  const showFailure = useNotifyError()
  const look = useMutation({
    mutationFn: async () => {
      await desk.flush()
      return studio.createPreview({ id, hours: 1 })
    },
    onSuccess: ({ url }) => {
      setShown(url)
      void previews.refetch()
    },
  })
  const link = async () => {
    await desk.flush()
    create.mutate({ id, hours: Number(hours) })
  }
  return (
    <div className="panel-form">
      <Button fullWidth loading={look.isPending} onClick={() => look.mutate()}>
        画面の幅ごとに見る
      </Button>
      <ProblemNote error={look.error ?? create.error} />
      <section className="panel-form">
        <h2>下見リンク</h2>
        <p className="record-note">サインインしていない人にも、この記事だけを見せられます。</p>
        <div className="preview-make">
          <NativeSelect
            label="使える期間"
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
            data={lives}
          />
          <Button variant="default" loading={create.isPending} onClick={() => void link()}>
            リンクを作る
          </Button>
        </div>
        {create.data !== undefined && <CopyLine label="新しいリンク（今だけ表示）" text={create.data.url} />}
      </section>
      <FoundStatus asked={{ page }} answer={previews} />
      <Answer of={previews}>
        {(links) => (
          <>
            <ul role="list" className="revisions">
              {links.items.map(({ id: preview, createdBy, expiresAt, state }) => (
                <li key={preview}>
                  <span className="revision-what">
                    {state === 'open'
                      ? `${showMinute(expiresAt)} まで`
                      : state === 'expired'
                        ? '期限切れ'
                        : '取り消し済み'}
                  </span>
                  <span className="record-note">{createdBy.name}</span>
                  {state === 'open' && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => void revoke.mutateAsync({ id, preview }).catch(showFailure)}
                    >
                      取り消す
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pager of={links} onPage={setPage} />
            {links.total > 0 && (
              <ConfirmButton
                label="すべて取り消す"
                button={{ variant: 'subtle', size: 'xs' }}
                question="この記事の下見リンクを、すべて取り消しますか。渡した相手も見られなくなります。"
                onConfirm={() => void revokeAll.mutateAsync({ id }).catch(showFailure)}
              />
            )}
          </>
        )}
      </Answer>
      <Modal opened={shown !== undefined} onClose={() => setShown(undefined)} fullScreen title="下見">
        {shown !== undefined && <DeviceFrame address={shown} title="この記事の下見" />}
      </Modal>
    </div>
  )
}
