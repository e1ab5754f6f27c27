import { Link } from './link.tsx'
import './breadcrumb.css'

/** The way here; the last step is the page itself and has no address of its own to follow. */
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
