import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useAsk } from '../../app/ask.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Pager } from '../../parts/pager.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { TagDrawer } from './tag-drawer.tsx'

export type Tag = StudioAnswer<'listTags'>['items'][number]

export function Page() {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Tag | 'new'>()
  const [merging, setMerging] = useState<Tag>()
  const tags = useAsk('listTags', { text, page })
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
      <SearchBox
        label="名前・よみ・スラッグを探す"
        text={text}
        onSearch={(words) => {
          setText(words)
          setPage(1)
        }}
      />
      <Answer of={tags}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title="あてはまるタグはありません" />
          ) : (
            <>
              <ul role="list" className="record-list" style={{ marginBlockStart: '1.25rem' }}>
                {found.items.map((tag) => (
                  <li key={tag.id}>
                    <button type="button" className="record-name" onClick={() => setOpened(tag)}>
                      {tag.name}
                    </button>
                    <span className="record-note">{tag.reading}</span>
                    <span className="record-end">
                      <span className="record-note">{tag.articles}件</span>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`「${tag.name}」をまとめる`}
                        onClick={() => setMerging(tag)}
                      >
                        まとめる
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
              <Pager of={found} onPage={setPage} />
            </>
          )
        }
      </Answer>
      {opened !== undefined && (
        <TagDrawer tag={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
      {merging !== undefined && <MergeDialog tag={merging} onClose={() => setMerging(undefined)} />}
    </PageFrame>
  )
}
