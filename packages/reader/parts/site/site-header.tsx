import { type CSSProperties, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@tsuzuri/ui/icon'
import { addresses, withinMagazine } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { canonicalHref } from '../../editor-href.ts'
import type { Site } from '../../site.ts'
import { Phrases } from '../headings/phrases.tsx'
import { CurrentLink, Link } from '../navigation/link.tsx'
import { DisplayButton } from './display-button.tsx'
import './site-header.css'

/** The masthead, and the category navigation below it, which marks the current category. */
export function SiteHeader({ site: { settings, categories, taglineBreaks = [] } }: { site: Site }) {
  const colours = new Map(categories.map(({ slug, colour }) => [addresses.category(slug), colour]))
  const strip = useCurrentInView()
  return (
    <header className="site-header">
      <div className="site-header-masthead">
        <DisplayButton />
        {settings.tagline !== '' && (
          <p className="site-header-tagline">
            <Phrases text={settings.tagline} breaks={taglineBreaks} />
          </p>
        )}
        <p className="site-header-name" style={lettersOf(settings.name)}>
          <Link to={addresses.home()}>{settings.name}</Link>
        </p>
        <Link className="site-header-search" to={addresses.search()}>
          <Icon name="search" />
          <span>さがす</span>
        </Link>
      </div>
      {settings.navigation.length > 0 && (
        <nav className="site-header-strip" aria-label="カテゴリー" ref={strip}>
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
                    <CurrentLink to={within} isExact={isOverview(within)}>
                      {label}
                    </CurrentLink>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
      )}
    </header>
  )
}

/** Scrolls only the strip, to the current category, which may be outside a phone's screen. */
function useCurrentInView() {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    if (strip.current && current) strip.current.scrollLeft += centreOf(current) - centreOf(strip.current)
  }, [pathname])
  return strip
}

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** These addresses are prefixes of every page or every category. */
function isOverview(address: string): boolean {
  return address === addresses.home() || address === addresses.categories()
}

/** The length of the magazine's name; the style sheet scales long names. */
function lettersOf(name: string): CSSProperties {
  return { '--letters': name.length } as CSSProperties
}
