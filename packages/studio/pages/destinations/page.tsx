import { Button } from '@mantine/core'
import { useState } from 'react'
import { destinationTypes } from '@tsuzuri/content/notices/destination'
import { noticeRules } from '@tsuzuri/content/notices/notice-kinds'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { useNotify, useNotifyError } from '../../parts/notifications.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ShownOnce } from '../../parts/secret-link.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { DestinationDrawer } from './destination-drawer.tsx'
import type { Destination } from './destination-form.ts'

/** Chat rooms, webhooks and search engines that get notifications of events. */
export function Page() {
  const destinations = useStudioQuery('listDestinations', {})
  const [opened, setOpened] = useState<Destination | 'new'>()
  const [secret, setSecret] = useState<string>()
  return (
    <PageFrame
      title="送り先"
      note="公開や依頼があったときに通知する、チャットの部屋やプログラムです。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          送り先を加える
        </Button>
      }
    >
      <Answer of={destinations}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="まだ送り先がありません" />
          ) : (
            <ul role="list" className="record-list">
              {items.map((destination) => (
                <DestinationLine
                  key={destination.id}
                  destination={destination}
                  onOpen={() => setOpened(destination)}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      {opened !== undefined && (
        <DestinationDrawer
          destination={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && (
        <ShownOnce
          title="署名用シークレット"
          note="このシークレットは今だけ表示されます。受け取るプログラムに設定して、署名を確かめてください。"
          label="シークレット"
          text={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </PageFrame>
  )
}

function DestinationLine({ destination, onOpen }: { destination: Destination; onOpen: () => void }) {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const { id, name, kind, host, events, isEnabled } = destination
  const test = useCommand('testDestination', {
    invalidates: ['listDeliveries'],
    done: ({ isDelivered, fault }) =>
      notify(
        isDelivered ? `「${name}」に届きました` : `「${name}」に届きませんでした。${fault}`,
        isDelivered ? 'plain' : 'bad',
      ),
  })
  return (
    <li>
      <button type="button" className="record-name" onClick={onOpen}>
        {name}
      </button>
      <span className="state-badge">{destinationTypes[kind].name}</span>
      {!isEnabled && <span className="state-badge state-badge-withdrawn">停止中</span>}
      <span className="record-note">{host}</span>
      <span className="record-note">{events.map((event) => noticeRules[event].name).join('、')}</span>
      <span className="record-end">
        <Button
          size="compact-xs"
          variant="default"
          loading={test.isPending}
          aria-label={`「${name}」に試しに送る`}
          onClick={() => test.mutate({ id }, { onError: notifyError })}
        >
          試しに送る
        </Button>
      </span>
    </li>
  )
}
