import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { PageFrame } from '../../parts/page-frame.tsx'
import { SearchedList } from '../../parts/lists/searched-list.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { TagDrawer } from './tag-drawer.tsx'

export type Tag = StudioAnswer<'listTags'>['items'][number]

export function Page() {
  const [opened, setOpened] = useState<Tag | 'new'>()
  const [merging, setMerging] = useState<Tag>()
  return (
    <PageFrame
      title="タグ"
      note="よみの五十音順です。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          タグを加える
        </Button>
      }
    >
      <SearchedList
        list="listTags"
        label="名前・よみ・スラッグから探す"
        empty="あてはまるタグはありません"
        keyOf={(tag) => tag.id}
      >
        {(tag) => (
          <>
            <button type="button" className="record-name" onClick={() => setOpened(tag)}>
              {tag.name}
            </button>
            <span className="record-note">{tag.reading}</span>
            <span className="record-end">
              <span className="record-note">{tag.articles}本</span>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`「${tag.name}」をまとめる`}
                onClick={() => setMerging(tag)}
              >
                まとめる
              </Button>
            </span>
          </>
        )}
      </SearchedList>
      {opened !== undefined && (
        <TagDrawer tag={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
      {merging !== undefined && <MergeDialog tag={merging} onClose={() => setMerging(undefined)} />}
    </PageFrame>
  )
}
