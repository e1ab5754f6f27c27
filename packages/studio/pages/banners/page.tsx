import { Button } from '@mantine/core'
import { useState } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { showMinute } from '../../japan-time.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { BannerDrawer } from './banner-drawer.tsx'
import { type Banner, placeNames } from './banner.ts'
import './page.css'

const stateNames: Record<Banner['state'], string> = { coming: 'これから', shown: '掲載中', ended: '終了' }

export function Page() {
  const banners = useStudioQuery('listBanners', {})
  const [opened, setOpened] = useState<Banner | 'new'>()
  return (
    <PageFrame
      title="バナー"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          バナーを加える
        </Button>
      }
    >
      <Answer of={banners}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="まだバナーがありません" />
          ) : (
            <ul role="list" className="record-list">
              {items.map((banner) => (
                <li key={banner.id}>
                  <img
                    className="banner-picture"
                    src={thumbnailUrl(mediaUrl(banner.media))}
                    alt=""
                    loading="lazy"
                  />
                  <button type="button" className="record-name" onClick={() => setOpened(banner)}>
                    {banner.name}
                  </button>
                  <span className="state-badge">{stateNames[banner.state]}</span>
                  {banner.paid && <span className="state-badge">広告</span>}
                  <span className="record-end record-note">
                    {placeNames[banner.place]}　{periodOf(banner)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {opened !== undefined && (
        <BannerDrawer banner={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  )
}

function periodOf({ from, until }: Banner): string {
  if (from === undefined && until === undefined) return 'ずっと'
  return `${from === undefined ? '' : showMinute(from)} 〜 ${until === undefined ? '' : showMinute(until)}`
}
