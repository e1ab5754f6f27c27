import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { instantOf, localMinute, showFullMinute } from '../../japan-time.ts'
import { DateField } from '../../parts/fields/date-field.tsx'
import { DeviceFrame } from '../../parts/device-frame.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { SecretLink } from '../../parts/secret-link.tsx'
import { Answer } from '../../parts/states.tsx'
import './page.css'

type Link = { url: string; expiresAt: string }

/** The magazine as it will be, or was, at a chosen minute. */
export function Page() {
  const [local, setLocal] = useState(() => localMinute(new Date(Date.now() + 86_400_000)))
  const [link, setLink] = useState<Link>()
  const notifyError = useNotifyError()
  const at = instantOf(local)
  const share = useCommand('createTimeView', { invalidates: ['listTimeViews'], done: setLink })
  const address =
    at === undefined ? undefined : `/studio/at/${encodeURIComponent(new Date(at).toISOString())}/magazine/`
  return (
    <PageFrame title="日時を変えて見る" note="予約した記事も、その日時の並びで見られます。下書きは出ません。">
      <div className="time-bar">
        <DateField
          label="日時（日本時間）"
          type="datetime-local"
          value={local}
          onChange={(event) => setLocal(event.currentTarget.value)}
        />
        <Button component="a" href={address} target="_blank" variant="default">
          新しいタブで開く
        </Button>
        <Button
          loading={share.isPending}
          disabled={at === undefined}
          onClick={() => at !== undefined && share.mutate({ at, hours: 24 }, { onError: notifyError })}
        >
          共有リンクを作る
        </Button>
      </div>
      {address !== undefined && <DeviceFrame address={address} title={`${local.replace('T', ' ')} の雑誌`} />}
      <SharedViews />
      {link !== undefined && (
        <SecretLink title="日時を変えて見る共有リンク" link={link} onClose={() => setLink(undefined)} />
      )}
    </PageFrame>
  )
}

function SharedViews() {
  const [page, setPage] = useState(1)
  const views = useStudioQuery('listTimeViews', { page })
  const notifyError = useNotifyError()
  const revoke = useCommand('revokeTimeView', {
    invalidates: ['listTimeViews'],
    doneMessage: 'リンクを取り消しました',
  })
  return (
    <>
      <FoundStatus asked={{ page }} answer={views} />
      <Answer of={views}>
        {(links) =>
          links.total === 0 ? null : (
            <section className="time-shared">
              <h2>共有リンク</h2>
              <ul role="list" className="record-list">
                {links.items.map(({ id, at, createdBy, expiresAt, state }) => (
                  <li key={id}>
                    {showFullMinute(at)} の雑誌
                    <span className="record-note">
                      {createdBy.name}　{showFullMinute(expiresAt)} まで
                    </span>
                    <span className="record-end">
                      {state === 'open' ? (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          onClick={() => revoke.mutate({ id }, { onError: notifyError })}
                        >
                          取り消す
                        </Button>
                      ) : (
                        <span className="state-badge">
                          {state === 'expired' ? '期限切れ' : '取り消し済み'}
                        </span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager of={links} onPage={setPage} />
            </section>
          )
        }
      </Answer>
    </>
  )
}
