import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { fullPath } from '../addresses.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of the magazine. It is a plain anchor: following it without a reload is one listener's work for all. */
export function Link({ to, ...others }: LinkProps) {
  return <a href={fullPath(to)} {...others} />
}

/** A link that shows when the reader is there; or below it, unless `isExact`. */
export function PlaceLink({ isExact = false, to, ...others }: LinkProps & { isExact?: boolean }) {
  const { pathname } = useLocation()
  const isHere = isExact ? pathname === to : isAt(to, pathname)
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...others} />
}

/** Whether somebody is at a place, or below it. */
function isAt(place: string, pathname: string): boolean {
  return pathname.startsWith(place)
}
