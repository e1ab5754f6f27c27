import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStudioQuery } from '../app/studio-queries.ts'
import { FoundStatus } from '../parts/lists/found-status.tsx'
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
  withoutAlt: { label: '代替テキストのない画像', filter: { withoutAlt: true } },
  edited: { label: '切り抜き・モザイクの版', filter: { edited: true } },
} as const
type Kind = keyof typeof filters
const kinds = Object.keys(filters) as Kind[]

const orders = { newest: '新しい順', oldest: '古い順', title: '題名の順', largest: '重い順' }
type Order = keyof typeof orders

/** The media library with search, paging and upload. */
export function MediaLibrary(props: { chosen: ReadonlySet<string>; onPress: (media: Media) => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [wanted, setLabel] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  const [page, setPage] = useState(1)
  const queue = useUploadQueue()
  const labels = useStudioQuery('listMediaLabels', {}).data?.items ?? []
  // The last picture with the label may have been removed.
  const label = labels.some((one) => one.label === wanted) ? wanted : ''
  const asked = { text, page, order, ...(label === '' ? {} : { label }), ...filters[kind].filter }
  const media = useStudioQuery('listMedia', asked)
  const add = useCallback((files: File[]) => void queue.add(files), [queue])
  return (
    <DropArea onFiles={add}>
      <div className="media-shelf-bar">
        <SearchBox
          label="題名・代替テキスト・クレジット・ラベルから探す"
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
        {labels.length > 0 && (
          <NativeSelect
            aria-label="ラベル"
            value={label}
            data={[
              { value: '', label: 'すべてのラベル' },
              ...labels.map((one) => ({ value: one.label, label: `${one.label}（${one.count}）` })),
            ]}
            onChange={(event) => {
              setLabel(event.currentTarget.value)
              setPage(1)
            }}
          />
        )}
        <NativeSelect
          aria-label="並べ方"
          value={order}
          data={Object.entries(orders).map(([value, words]) => ({ value, label: words }))}
          onChange={(event) => {
            setOrder(event.currentTarget.value as Order)
            setPage(1)
          }}
        />
        <ChooseFiles onFiles={add} />
      </div>
      <UploadList />
      <FoundStatus asked={asked} words={text} answer={media} empty="あてはまる画像はありません" />
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
