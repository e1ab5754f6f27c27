import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { showAgo } from '../japan-time.ts'
import { StudioIcon } from '../parts/studio-icon.tsx'
import { useCommand, useStudioQuery } from './studio-queries.ts'
import './bell.css'

type Notice = StudioAnswer<'listNotices'>['items'][number]

/** The notices of this person. The number of unread ones is on the bell. */
export function Bell() {
  const [isOpen, { toggle, close }] = useDisclosure()
  const { data } = useStudioQuery('listNotices', {}, { everyMs: 30_000 })
  const read = useCommand('readNotices', { invalidates: ['listNotices'] })
  const unread = data?.unread ?? 0
  const [newest] = data?.items ?? []
  const open = (notice: Notice) => {
    close()
    if (!notice.isRead) read.mutate({ upTo: notice.id, only: notice.id })
  }
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-start"
      width="min(24rem, 92vw)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className="bell"
          aria-label={unread === 0 ? 'お知らせ' : `お知らせ（未読 ${unread}件）`}
          data-unread={unread === 0 ? undefined : unread > 99 ? '99+' : unread}
          onClick={toggle}
        >
          <StudioIcon name="bell" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="bell-notices" aria-label="お知らせ">
        <div className="bell-head">
          <h2>お知らせ</h2>
          {unread > 0 && newest !== undefined && (
            <Button size="compact-xs" variant="subtle" onClick={() => read.mutate({ upTo: newest.id })}>
              すべて既読にする
            </Button>
          )}
        </div>
        {newest === undefined ? (
          <p className="bell-none">お知らせはありません。</p>
        ) : (
          <ul role="list" tabIndex={0} aria-label="お知らせの一覧">
            {data?.items.map((notice) => (
              <li key={notice.id} data-unread={!notice.isRead || undefined}>
                <NoticeTitle notice={notice} onOpen={() => open(notice)} />
                {notice.note !== null && <p className="bell-note">「{notice.note}」</p>}
                <small>
                  {!notice.isRead && '未読　'}
                  {showAgo(notice.at)}
                </small>
              </li>
            ))}
          </ul>
        )}
        <Link to="/account/" onClick={close} className="bell-choices">
          メールの受け取り方
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

function NoticeTitle({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { link, title } = notice
  if (link === null) return <p>{title}</p>
  return link.path.startsWith('/studio/') ? (
    <Link to={link.path.slice('/studio'.length)} onClick={onOpen}>
      {title}
    </Link>
  ) : (
    <a href={link.path} target="_blank" rel="noreferrer" onClick={onOpen}>
      {title}
    </a>
  )
}
