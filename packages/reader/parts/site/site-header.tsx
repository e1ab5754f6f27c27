import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@tsuzuri/ui/icon'
import { addresses, withinMagazine } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { canonicalHref } from '../../editor-href.ts'
import type { Site } from '../../site.ts'
import { DrawnOnce } from '../../app/drawn-once.tsx'
import { isAtOrBelow, Link, CurrentLink } from '../navigation/link.tsx'
import './site-header.css'

/** The masthead, and the category navigation below it, which marks the current category. */
export function SiteHeader({ site }: { site: Site }) {
  const { pathname } = useLocation()
  const places = site.settings.navigation.flatMap(({ href }) => withinMagazine(canonicalHref(href)) ?? [])
  const here = places.filter((place) => isAtOrBelow(place, pathname))
  return (
    <DrawnOnce name={['header', ...here].join(' ')} element="header" className="site-header">
      <Masthead site={site} />
    </DrawnOnce>
  )
}

function Masthead({ site: { settings, categories } }: { site: Site }) {
  const colours = new Map(categories.map(({ slug, colour }) => [addresses.category(slug), colour]))
  return (
    <>
      <div className="site-header-masthead">
        {settings.tagline !== '' && <p className="site-header-tagline">{settings.tagline}</p>}
        <p className="site-header-name" style={lettersOf(settings.name)}>
          <Link to={addresses.home()}>{settings.name}</Link>
        </p>
        <Link className="site-header-search" to={addresses.search()}>
          <Icon name="search" />
          <span>さがす</span>
        </Link>
      </div>
      {settings.navigation.length > 0 && (
        <nav className="site-header-strip" aria-label="カテゴリー">
          <ul role="list">
            {settings.navigation.map(({ label, href }) => {
              const within = withinMagazine(canonicalHref(href))
              return (
                <li key={href} style={categoryColour(colours.get(within ?? '') ?? 'currentcolor')}>
                  {within === undefined ? (
                    <a href={href} rel="noopener">
                      {label}
                    </a>
                  ) : (
                    <CurrentLink to={within}>{label}</CurrentLink>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
      )}
    </>
  )
}

/** The length of the magazine's name; the style sheet scales long names. */
function lettersOf(name: string): CSSProperties {
  return { '--letters': name.length } as CSSProperties
}
