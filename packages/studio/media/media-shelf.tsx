import { Switch } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useAsk } from '../app/ask.ts'
import { Pager } from '../parts/pager.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Answer } from '../parts/states.tsx'
import { ChooseFiles, DropArea } from './drop-area.tsx'
import { MediaGrid } from './media-grid.tsx'
import type { Media } from './media.ts'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './uploads.tsx'
import './media-shelf.css'

/** The library: searched, turned page by page, and added to. */
export function MediaShelf(props: { chosen: ReadonlySet<string>; onPress: (media: Media) => void }) {
  const [text, setText] = useState('')
  const [unused, setUnused] = useState(false)
  const [page, setPage] = useState(1)
  const queue = useUploadQueue()
  const media = useAsk('listMedia', { text, page, ...(unused ? { unused } : {}) })
  const add = useCallback((files: File[]) => void queue.add(files), [queue])
  return (
    <DropArea onFiles={add}>
      <div className="media-shelf-bar">
        <SearchBox
          label="題名・代替テキスト・クレジットを探す"
          text={text}
          onSearch={(words) => {
            setText(words)
            setPage(1)
          }}
        />
        <Switch
          label="使われていない画像だけ"
          checked={unused}
          onChange={(event) => {
            setUnused(event.currentTarget.checked)
            setPage(1)
          }}
        />
        <ChooseFiles onFiles={add} />
      </div>
      <UploadList />
      <Answer of={media}>
        {(found) => (
          <>
            <MediaGrid items={found.items} chosen={props.chosen} onPress={props.onPress} />
            <Pager of={found} onPage={setPage} />
          </>
        )}
      </Answer>
    </DropArea>
  )
}
