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
import { listUnsavable } from '../unsavable.ts'
import { Modal } from '../../../parts/overlays/modal.tsx'
import './preview-panel.css'

const lives = [
  { value: '1', label: '1時間' },
  { value: '24', label: '1日' },
  { value: '72', label: '3日' },
  { value: '168', label: '1週間' },
]

/** `isWhole`: it shows everything that is on the desk. */
type Preview = { url: string; isWhole: boolean }

/** The preview of the article: in frames here, or by an expiring link for others. */
export function PreviewPanel({ desk }: { desk: OpenDesk }) {
  const { id } = desk.article
  const [hours, setHours] = useState('24')
  const [shown, setShown] = useState<Preview>()
  const [page, setPage] = useState(1)
  const previews = useStudioQuery('listPreviews', { id, page })
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
  /** Saves first: a preview shows what the server has. */
  const create = async (lifeHours: number) => {
    const isSaved = await desk.flush()
    const isWhole = isSaved && listUnsavable({ ...desk, ...desk.snapshot() }).length === 0
    const { url } = await studio.createPreview({ id, hours: lifeHours })
    return { url, isWhole }
  }
  const look = useMutation({
    mutationFn: () => create(1),
    onSuccess: (made) => {
      setShown(made)
      void previews.refetch()
    },
  })
  const link = useMutation({
    mutationFn: () => create(Number(hours)),
    onSuccess: () => void previews.refetch(),
  })
  return (
    <div className="panel-form">
      <Button fullWidth loading={look.isPending} onClick={() => look.mutate()}>
        画面の幅ごとに見る
      </Button>
      <ProblemNote error={look.error ?? link.error} />
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
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            リンクを作る
          </Button>
        </div>
        {link.data !== undefined && (
          <>
            <AgeNote of={link.data} />
            <CopyLine label="新しいリンク（今だけ表示）" text={link.data.url} />
          </>
        )}
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
        {shown !== undefined && (
          <>
            <AgeNote of={shown} />
            <DeviceFrame address={shown.url} title="この記事の下見" />
          </>
        )}
      </Modal>
    </div>
  )
}

function AgeNote({ of: { isWhole } }: { of: Preview }) {
  return (
    <ProblemNote sentence={isWhole ? undefined : 'まだ保存できていない変更は、この下見に入っていません。'} />
  )
}
