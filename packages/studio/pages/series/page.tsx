import { Button } from '@mantine/core'
import { useState } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { SearchedList } from '../../parts/lists/searched-list.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { SeriesDrawer } from './series-drawer.tsx'
import type { Series } from './series-form.ts'
import './page.css'

export function Page() {
  const [opened, setOpened] = useState<Series | 'new'>()
  return (
    <PageFrame
      title="連載"
      note="記事を連載の回にするには、記事の「情報」で連載と回を選びます。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          連載を加える
        </Button>
      }
    >
      <SearchedList
        list="listSeries"
        label="連載名・よみから探す"
        empty="あてはまる連載はありません"
        keyOf={(series) => series.id}
      >
        {(series) => (
          <>
            {series.cover === undefined ? (
              <span className="series-picture" />
            ) : (
              <img
                className="series-picture"
                src={thumbnailUrl(mediaUrl(series.cover.media))}
                alt=""
                loading="lazy"
              />
            )}
            <button type="button" className="record-name" onClick={() => setOpened(series)}>
              {series.name}
            </button>
            <span className="record-note">{series.ended ? '完結' : series.rhythm || '連載中'}</span>
            <span className="record-end record-note">{series.articles}回</span>
          </>
        )}
      </SearchedList>
      {opened !== undefined && (
        <SeriesDrawer series={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  )
}
