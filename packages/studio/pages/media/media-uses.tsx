import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'

type Use = StudioAnswer<'getMedia'>['uses'][number]

const kinds: Record<Use['kind'], { name: string; path: string }> = {
  article: { name: '記事', path: '/articles/' },
  banner: { name: 'バナー', path: '/banners/' },
  user: { name: '著者', path: '/users/' },
  subcategory: { name: '特集', path: '/features/' },
  series: { name: '連載', path: '/series/' },
  settings: { name: '設定', path: '/settings/' },
  front: { name: '表紙', path: '/fronts/' },
}

export function MediaUses({ uses, hidden }: { uses: readonly Use[]; hidden: number }) {
  return (
    <section className="media-uses">
      <h3>使われているところ</h3>
      {uses.length + hidden === 0 ? (
        <p>どこにも使われていません。</p>
      ) : (
        <ul role="list">
          {uses.map(({ kind, id, title }) => (
            <li key={`${kind}-${id}`}>
              <small>{kinds[kind].name}</small>
              <Link to={kind === 'article' ? `/articles/${id}/` : kinds[kind].path}>
                {title === '' ? '無題' : title}
              </Link>
            </li>
          ))}
          {hidden > 0 && <li>ほかの人の記事 {hidden}本</li>}
        </ul>
      )}
    </section>
  )
}
