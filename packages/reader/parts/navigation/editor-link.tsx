import type { ReactNode } from 'react'
import { withinMagazine } from '../../addresses.ts'
import { canonicalHref } from '../../editor-href.ts'
import { Link } from './link.tsx'

type EditorLinkProps = { href: string; className?: string | undefined; rel?: string; children: ReactNode }

/** A link whose address editors wrote: within the magazine it is followed without a reload, elsewhere it just leads out. */
export function EditorLink({ href, className, rel, children }: EditorLinkProps) {
  const within = withinMagazine(canonicalHref(href))
  if (within !== undefined) {
    return (
      <Link to={within} className={className} rel={rel}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={className} rel={rel === undefined ? 'noopener' : `${rel} noopener`}>
      {children}
    </a>
  )
}
