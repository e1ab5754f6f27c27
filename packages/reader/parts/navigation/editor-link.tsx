import type { ReactNode } from 'react'
import { withinMagazine } from '../../addresses.ts'
import { canonicalHref } from '../../editor-href.ts'
import { Link } from './link.tsx'

type EditorLinkProps = { href: string; className?: string | undefined; rel?: string; children: ReactNode }

/** A link with a URL that editors wrote: internal links use client-side navigation, external ones are plain links. */
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
