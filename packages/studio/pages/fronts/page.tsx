import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer } from '../../parts/states.tsx'
import { FrontDesk } from './front-desk.tsx'
import { frontIn } from './front-in.ts'
import './page.css'

/** 表紙: the fronts of home, categories and features. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const chosen = frontIn(search)
  const fronts = useStudioQuery('listFronts', {})
  const front = useStudioQuery('getFront', { front: chosen })
  return (
    <PageFrame
      title="表紙"
      note="置いた記事は決めた時刻に載り、掲載が終わると次の記事に替わります。"
      actions={
        <Answer of={fronts}>
          {({ items }) => (
            <NativeSelect
              label="ページ"
              value={chosen}
              onChange={(event) => setSearch({ front: event.currentTarget.value })}
              data={items.map(({ front: value, name, version }) => ({
                value,
                label: `${kindOf(value)}${name}${version === 0 ? '' : '（編成済み）'}`,
              }))}
            />
          )}
        </Answer>
      }
    >
      <Answer of={front}>
        {(data) => (data.front === chosen ? <FrontDesk key={chosen} front={data} /> : null)}
      </Answer>
    </PageFrame>
  )
}

function kindOf(front: string): string {
  if (front.startsWith('category-')) return 'カテゴリー：'
  return front.startsWith('feature-') ? '特集：' : ''
}
