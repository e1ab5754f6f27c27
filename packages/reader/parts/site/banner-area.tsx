import type { BannerView } from '@tsuzuri/content/published'
import { EditorLink } from '../navigation/editor-link.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { bannerSlot, stripSlots } from '../pictures/picture-slot.ts'
import './banner-area.css'

type BannerAreaProps = { place: BannerView['place']; banners: readonly BannerView[] }

/** The banners of one area. Paid ones are labelled for people and search engines (U2). */
export function BannerArea({ place, banners }: BannerAreaProps) {
  const shown = banners.filter((banner) => banner.place === place)
  if (shown.length === 0) return null
  return (
    <aside className={`banner-area banner-area-${place}`} aria-label={labels[place]}>
      {shown.map((banner) => (
        <EditorLink
          key={`${banner.href} ${banner.image.url}`}
          className={isStrip(banner) ? 'banner banner-strip' : 'banner banner-picture'}
          href={banner.href}
          {...(banner.paid ? { rel: 'sponsored' } : {})}
        >
          {banner.paid && <span className="banner-paid">広告</span>}
          <MediaPicture
            image={isStrip(banner) ? banner.image : { ...banner.image, alt: '' }}
            slot={isStrip(banner) ? stripSlots[place] : bannerSlot}
          />
          {!isStrip(banner) && <span className="banner-words">{banner.image.alt}</span>}
        </EditorLink>
      ))}
    </aside>
  )
}

const labels: Record<BannerView['place'], string> = {
  header: 'お知らせ',
  sidebar: 'おすすめ',
  'article-end': '記事のあとのお知らせ',
}

/** The picture of a strip contains its text; other banners have their text beside the picture. */
function isStrip({ image }: BannerView): boolean {
  return image.width >= image.height * 2
}
