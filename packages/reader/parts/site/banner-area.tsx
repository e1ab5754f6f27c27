import type { BannerView } from '@tsuzuri/content/published'
import { Phrases } from '../headings/phrases.tsx'
import { EditorLink } from '../navigation/editor-link.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { bannerSlot, stripSlots } from '../pictures/picture-slot.ts'
import './banner-area.css'

type BannerAreaProps = { place: BannerView['place']; banners: readonly Given[] }

/** During an upgrade in steps an instance of the version before answers without breaks. */
type Given = Omit<BannerView, 'altBreaks'> & Partial<Pick<BannerView, 'altBreaks'>>

/** The banners of one area. Paid ones are labelled for people and search engines (U2). */
export function BannerArea({ place, banners }: BannerAreaProps) {
  const shown = banners.filter((banner) => banner.place === place)
  if (shown.length === 0) return null
  return (
    <aside className={`banner-area banner-area-${place}`} aria-label={labels[place]}>
      {shown.map((banner) => (
        <Banner key={`${banner.href} ${banner.image.url}`} banner={banner} />
      ))}
    </aside>
  )
}

function Banner({ banner: { place, href, paid, image, altBreaks = [] } }: { banner: Given }) {
  // The picture of a strip contains its text; other banners have their text beside the picture.
  const isStrip = image.width >= image.height * 2
  return (
    <EditorLink
      className={isStrip ? 'banner banner-strip' : 'banner banner-picture'}
      href={href}
      {...(paid ? { rel: 'sponsored' } : {})}
    >
      {paid && <span className="banner-paid">広告</span>}
      <MediaPicture
        image={isStrip ? image : { ...image, alt: '' }}
        slot={isStrip ? stripSlots[place] : bannerSlot}
      />
      {!isStrip && (
        <span className="banner-words">
          <Phrases text={image.alt} breaks={altBreaks} />
        </span>
      )}
    </EditorLink>
  )
}

const labels: Record<BannerView['place'], string> = {
  header: 'お知らせ',
  sidebar: 'おすすめ',
  'article-end': '記事のあとのお知らせ',
}
