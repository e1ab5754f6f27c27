import { type ReactNode, useState } from 'react'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { FoundStatus } from './found-status.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { Answer, Empty } from '../states.tsx'

type ListName = 'listTags' | 'listUsers' | 'listSeries' | 'listRedirects'
type Item<Name extends ListName> = StudioAnswer<Name>['items'][number]

/** A searchable, paged list of records; each renders its own row. */
export function SearchedList<Name extends ListName>(props: {
  list: Name
  label: string
  empty: string
  keyOf: (item: Item<Name>) => string | number
  children: (item: Item<Name>) => ReactNode
}) {
  const [{ text, page }, look] = useState({ text: '', page: 1 })
  const answer = useStudioQuery(props.list, { text, page } as StudioInput<Name>)
  return (
    <>
      <SearchBox label={props.label} text={text} onSearch={(words) => look({ text: words, page: 1 })} />
      <FoundStatus asked={{ text, page }} words={text} answer={answer} empty={props.empty} />
      <Answer of={answer}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title={props.empty} />
          ) : (
            <>
              <ul role="list" className="record-list searched-list">
                {found.items.map((item) => (
                  <li key={props.keyOf(item)}>{props.children(item)}</li>
                ))}
              </ul>
              <Pager of={found} onPage={(next) => look({ text, page: next })} />
            </>
          )
        }
      </Answer>
    </>
  )
}
