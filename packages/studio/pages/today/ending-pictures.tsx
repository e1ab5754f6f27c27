import { Link } from 'react-router'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { showJapanDay } from '@tsuzuri/content/japan-time'
import type { Media } from '../../media/library-picture.ts'

/** Published pictures whose rights end soon or have ended. */
export function EndingPictures({ pictures }: { pictures: readonly Media[] }) {
  if (pictures.length === 0) return null
  const isLate = pictures.some(({ rights }) => rights === 'ended')
  return (
    <section className="today-group" data-late={isLate || undefined}>
      <h2>
        画像の権利の期限<small>{pictures.length}件</small>
      </h2>
      <ul role="list" className="today-pictures">
        {pictures.map(({ name, url, alt, title, rights, rightsUntil }) => (
          <li key={name} data-late={rights === 'ended' || undefined}>
            <img src={thumbnailUrl(url)} alt="" loading="lazy" />
            <Link to={`/media/?picture=${encodeURIComponent(name)}`}>
              {[title, alt].find((words) => words !== '') ?? '名前のない画像'}
            </Link>
            <span>
              {rightsUntil !== null && showJapanDay(rightsUntil)}
              {rights === 'ended' ? 'に切れました。差し替えるか、記事を取り下げてください。' : 'まで'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
