import { Link } from './link.tsx'
import './breadcrumb.css'

/** A step of the breadcrumb; the last one is the page itself and is not a link. */
export type Crumb = { name: string; address: string }

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="パンくず">
      <ol role="list">
        {crumbs.map(({ name, address }, at) => (
          <li key={address}>
            {at === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={address}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
