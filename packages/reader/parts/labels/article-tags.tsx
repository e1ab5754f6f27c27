import type { NamedSlug } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { Link } from '../navigation/link.tsx'
import './article-tags.css'

export function ArticleTags({ tags }: { tags: readonly NamedSlug[] }) {
  if (tags.length === 0) return null
  return (
    <ul role="list" className="article-tags" aria-label="タグ">
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={addresses.tag(slug)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
