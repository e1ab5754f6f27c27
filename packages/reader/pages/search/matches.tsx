import type { SearchPage } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { Link } from '../../parts/navigation/link.tsx'
import './matches.css'

type MatchesProps = Pick<SearchPage, 'tags' | 'users' | 'series' | 'didYouMean'> & {
  category?: string | undefined
}

/** Above the results: the spelling suggestion, and tags, authors and series whose names match. */
export function Matches({ tags, users, series, didYouMean, category = '' }: MatchesProps) {
  const isCalledSo = tags.length + users.length + series.length > 0
  if (didYouMean === null && !isCalledSo) return null
  return (
    <div className="search-matches">
      {didYouMean !== null && (
        <p className="search-meant">
          もしかして：<Link to={addresses.search({ q: didYouMean, category })}>{didYouMean}</Link>
        </p>
      )}
      {isCalledSo && (
        <ul role="list" className="search-names" aria-label="この言葉のタグ、書き手、連載">
          {tags.map(({ slug, name, total }) => (
            <li key={`tag ${slug}`}>
              <Link to={addresses.tag(slug)}>{name}</Link>
              <span>タグ・{total}本</span>
            </li>
          ))}
          {users.map(({ slug, name, total }) => (
            <li key={`user ${slug}`}>
              <Link to={addresses.user(slug)}>{name}</Link>
              <span>書き手・{total}本</span>
            </li>
          ))}
          {series.map(({ slug, name, total }) => (
            <li key={`series ${slug}`}>
              <Link to={addresses.series(slug)}>{name}</Link>
              <span>連載・全{total}回</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
