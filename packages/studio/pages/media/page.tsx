import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { MediaShelf } from '../../media/media-shelf.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { MediaDetails } from './media-details.tsx'

export function Page() {
  const [name, setName] = useState<string>()
  return (
    <PageFrame title="画像" note="画像を落とすか、貼りつけるか、選んで加えます。何枚でも、一度に送れます。">
      <MediaShelf
        chosen={new Set(name === undefined ? [] : [name])}
        onPress={(media) => setName(media.name)}
      />
      <Drawer
        opened={name !== undefined}
        onClose={() => setName(undefined)}
        position="right"
        size="30rem"
        title="画像の詳細"
      >
        {name !== undefined && <MediaDetails key={name} name={name} onGone={() => setName(undefined)} />}
      </Drawer>
    </PageFrame>
  )
}
