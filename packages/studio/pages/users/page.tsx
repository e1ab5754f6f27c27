import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { PageFrame } from '../../parts/page-frame.tsx'
import { SearchedList } from '../../parts/lists/searched-list.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { UserDrawer } from './user-drawer.tsx'
import './page.css'

export type User = StudioAnswer<'listUsers'>['items'][number]

export function Page() {
  const [opened, setOpened] = useState<User | 'new'>()
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
      <SearchedList
        list="listUsers"
        label="名前・よみから探す"
        empty="あてはまる著者はいません"
        keyOf={(user) => user.id}
      >
        {(user) => (
          <>
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
            <span className="record-end record-note">{user.articles}本</span>
          </>
        )}
      </SearchedList>
      {opened !== undefined && (
        <UserDrawer user={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  )
}
