import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useMay } from '../../app/session.tsx'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { showMinute } from '../../japan-time.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { channelNames, deliveryWords, stateBadges } from './delivery-words.ts'
import './page.css'

type Delivery = StudioAnswer<'listDeliveries'>['items'][number]
type State = Delivery['state'] | 'all'

const empty = 'あてはまる通知はありません'

/** Sent and waiting messages to people and programs. */
export function Page() {
  const [state, setState] = useState<State>('all')
  const [page, setPage] = useState(1)
  const mayAddDestinations = useMay('destination.edit')
  const asked = { page, ...(state === 'all' ? {} : { state }) }
  const deliveries = useStudioQuery('listDeliveries', asked, { everyMs: 5000 })
  return (
    <PageFrame
      title="送信履歴"
      note="メール、チャット、Webhook、WebSub に送ったものと、これから送るものです。90日間残ります。"
      actions={
        mayAddDestinations && (
          <Button component={Link} to="/destinations/" variant="default">
            送り先
          </Button>
        )
      }
    >
      <SegmentedControl
        aria-label="状態"
        value={state}
        onChange={(value) => {
          setState(value)
          setPage(1)
        }}
        data={[
          { value: 'all', label: 'すべて' },
          { value: 'waiting', label: 'これから' },
          { value: 'delivered', label: '届いた' },
          { value: 'failed', label: '届かなかった' },
        ]}
      />
      <FoundStatus asked={asked} answer={deliveries} empty={empty} />
      <Answer of={deliveries}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <>
              <ul role="list" className="record-list deliveries">
                {found.items.map((delivery) => (
                  <DeliveryLine key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <Pager of={found} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </PageFrame>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const notifyError = useNotifyError()
  const repeat = useCommand('repeatDelivery', {
    invalidates: ['listDeliveries', 'getOverview'],
    doneMessage: 'もう一度送ります',
  })
  const { className, name } = stateBadges[delivery.state]
  return (
    <li>
      <div className="delivery-what">
        <strong>{delivery.title}</strong>
        <span className="record-note">
          {showMinute(delivery.at)}　{channelNames[delivery.channel]}：{delivery.recipient}
        </span>
      </div>
      <span className="delivery-how">
        <span className={`state-badge ${className}`}>{name}</span>
        <span className="record-note">{deliveryWords(delivery)}</span>
      </span>
      <span className="record-end delivery-again">
        {delivery.state !== 'waiting' && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={repeat.isPending}
            aria-label={`「${delivery.title}」を${delivery.recipient}にもう一度送る`}
            onClick={() => repeat.mutate({ id: delivery.id }, { onError: notifyError })}
          >
            もう一度送る
          </Button>
        )}
      </span>
    </li>
  )
}
