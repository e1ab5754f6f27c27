import { Empty } from '../parts/states.tsx'
import type { Media } from './media.ts'
import './media-grid.css'

/** Pictures as they are, each a button. */
export function MediaGrid(props: {
  items: readonly Media[]
  chosen: ReadonlySet<string>
  onPress: (media: Media) => void
}) {
  if (props.items.length === 0)
    return <Empty title="画像はありません。ここへ落とすか、貼りつけてください。" />
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
              src={media.url}
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
              {hasRunOut(media) && <span className="media-mark media-mark-bad">権利の期限切れ</span>}
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

function hasRunOut({ rightsUntil }: Media): boolean {
  return rightsUntil !== null && Date.parse(`${rightsUntil.slice(0, 10)}T23:59:59+09:00`) < Date.now()
}
