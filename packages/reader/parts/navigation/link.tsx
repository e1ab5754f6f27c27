import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { fullPath } from '../../addresses.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link within the magazine. It is a plain anchor: one listener for the whole document handles client-side navigation. */
export function Link({ to, ...others }: LinkProps) {
  return <a href={fullPath(to)} {...others} />
}

/** A link with `aria-current` when its page, or a page below it unless `isExact`, is open. */
export function CurrentLink({ isExact = false, to, ...others }: LinkProps & { isExact?: boolean }) {
  const { pathname } = useLocation()
  const isHere = isExact ? pathname === to : isAtOrBelow(to, pathname)
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...others} />
}

/** Whether the pathname is at or below a path. */
function isAtOrBelow(place: string, pathname: string): boolean {
  return pathname.startsWith(place)
}
