import type { ReactNode } from 'react'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { canonicalHref } from '../../editor-href.ts'

type BodyLinkProps = {
  href: string
  rel?: 'sponsored' | 'nofollow' | undefined
  className?: string
  children: ReactNode
}

/**
 * A link of the text: a plain anchor, because the body's HTML is kept as the server drew it. Following it without a
 * reload is the body's behaviour, not the link's.
 */
export function BodyLink({ href, rel, className, children }: BodyLinkProps) {
  if (!isSafeHref(href)) return children
  const isOutside = /^https?:/i.test(href)
  const words = [rel ?? '', isOutside ? 'noopener' : ''].filter((word) => word !== '')
  return (
    <a
      href={canonicalHref(href)}
      className={className}
      rel={words.length === 0 ? undefined : words.join(' ')}
    >
      {children}
    </a>
  )
}
