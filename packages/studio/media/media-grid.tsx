import { srcSetOf, thumbnailUrl } from '@tsuzuri/content/media-variants'
import { showJapanDay } from '@tsuzuri/content/japan-time'
import { Empty } from '../parts/states.tsx'
import type { Media } from './library-picture.ts'
import './media-grid.css'

/** Pictures as buttons, uncropped. */
export function MediaGrid(props: {
  items: readonly Media[]
  chosen: ReadonlySet<string>
  onPress: (media: Media) => void
}) {
  if (props.items.length === 0)
    return <Empty title="画像はありません。ここにドラッグするか、貼り付けてください。" />
  return (
    <ul role="list" className="media-grid">
      {props.items.map((media) => (
        <li key={media.name}>
          <button
            type="button"
            aria-pressed={props.chosen.has(media.name)}
            onClick={() => props.onPress(media)}
          >
            <img
              src={thumbnailUrl(media.url)}
              srcSet={srcSetOf(media)}
              sizes="13rem"
              alt={media.alt === '' ? titleOf(media) : media.alt}
              width={media.width}
              height={media.height}
              loading="lazy"
              decoding="async"
              style={{
                backgroundColor: media.colour,
                objectPosition: `${media.focus.x * 100}% ${media.focus.y * 100}%`,
              }}
            />
            <span className="media-marks">
              <RightsMark media={media} />
              {media.hasMosaic && <span className="media-mark">モザイク版あり</span>}
              {media.madeOf !== null && (
                <span className="media-mark">
                  {media.madeOf.edits.masks.length > 0 ? 'モザイク済み' : '切り抜き済み'}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ title, name }: Media): string {
  return title === '' ? name : title
}

function RightsMark({ media: { rights, rightsUntil } }: { media: Media }) {
  if (rightsUntil === null || rights === 'held') return null
  return rights === 'ended' ? (
    <span className="media-mark media-mark-bad">権利の期限切れ</span>
  ) : (
    <span className="media-mark">権利は{showJapanDay(rightsUntil)}まで</span>
  )
}
