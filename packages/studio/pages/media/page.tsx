import { useSearchParams } from 'react-router'
import { MediaLibrary } from '../../media/media-library.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { MediaDetails } from './media-details.tsx'

export function Page() {
  const [asked, setAsked] = useSearchParams()
  const name = asked.get('picture') ?? undefined
  const open = (picture?: string) => setAsked(picture === undefined ? {} : { picture }, { replace: true })
  return (
    <PageFrame
      title="画像"
      note="画像をドラッグするか、貼り付けるか、選んで追加します。一度に何枚でも送れます。"
    >
      <MediaLibrary
        chosen={new Set(name === undefined ? [] : [name])}
        onPress={(media) => open(media.name)}
      />
      {name !== undefined && <MediaDetails key={name} name={name} onClose={() => open()} />}
    </PageFrame>
  )
}
