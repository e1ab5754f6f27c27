import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStudioQuery } from '../app/studio-queries.ts'
import { Pager } from '../parts/lists/pager.tsx'
import { SearchBox } from '../parts/lists/search-box.tsx'
import { Answer } from '../parts/states.tsx'
import { ChooseFiles, DropArea } from './drop-area.tsx'
import { MediaGrid } from './media-grid.tsx'
import type { Media } from './library-picture.ts'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './uploads.tsx'
import './media-library.css'

const filters = {
  all: { label: 'すべての画像', filter: {} },
  unused: { label: '使われていない画像', filter: { unused: true } },
  ending: { label: '権利の期限が近い画像', filter: { rights: 'ending' } },
  ended: { label: '権利の期限が切れた画像', filter: { rights: 'ended' } },
} as const
type Kind = keyof typeof filters
const kinds = Object.keys(filters) as Kind[]

/** The media library with search, paging and upload. */
export function MediaLibrary(props: { chosen: ReadonlySet<string>; onPress: (media: Media) => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const queue = useUploadQueue()
  const media = useStudioQuery('listMedia', { text, page, ...filters[kind].filter })
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
        <NativeSelect
          aria-label="画像の絞り込み"
          value={kind}
          data={kinds.map((value) => ({ value, label: filters[value].label }))}
          onChange={(event) => {
            setKind(event.currentTarget.value as Kind)
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
