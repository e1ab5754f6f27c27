import { categoryColour } from '../../category-colour.ts'
import { CurrentLink } from './link.tsx'
import './sub-navigation.css'

type SubNavigationProps = {
  label: string
  colour: string
  items: readonly { name: string; address: string }[]
}

/** Links to the sub-categories of a category, styled as tabs. */
export function SubNavigation({ label, colour, items }: SubNavigationProps) {
  if (items.length < 2) return null
  return (
    <nav className="sub-navigation" aria-label={label} style={categoryColour(colour)}>
      <ul role="list">
        {items.map(({ name, address }, at) => (
          <li key={address}>
            <CurrentLink to={address} isExact={at === 0}>
              {name}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
