import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useAsk } from '../../app/ask.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Pager } from '../../parts/pager.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { UserDrawer } from './user-drawer.tsx'
import './page.css'

export type User = StudioAnswer<'listUsers'>['items'][number]

export function Page() {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<User | 'new'>()
  const users = useAsk('listUsers', { text, page })
  return (
    <PageFrame
      title="著者・監修者"
      note="記事に名前の出る人たちです。編集室に入る人はスタッフで決めます。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          著者を加える
        </Button>
      }
    >
      <SearchBox
        label="名前・よみを探す"
        text={text}
        onSearch={(words) => {
          setText(words)
          setPage(1)
        }}
      />
      <Answer of={users}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title="あてはまる著者はいません" />
          ) : (
            <>
              <ul role="list" className="record-list" style={{ marginBlockStart: '1.25rem' }}>
                {found.items.map((user) => (
                  <li key={user.id}>
                    {user.portrait === undefined ? (
                      <span className="user-face" />
                    ) : (
                      <img
                        className="user-face"
                        src={thumbnailUrl(mediaUrl(user.portrait.media))}
                        alt=""
                        loading="lazy"
                      />
                    )}
                    <button type="button" className="record-name" onClick={() => setOpened(user)}>
                      {user.name}
                    </button>
                    <span className="record-note">{user.title}</span>
                    <span className="record-end record-note">{user.articles}件</span>
                  </li>
                ))}
              </ul>
              <Pager of={found} onPage={setPage} />
            </>
          )
        }
      </Answer>
      {opened !== undefined && (
        <UserDrawer user={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  )
}
