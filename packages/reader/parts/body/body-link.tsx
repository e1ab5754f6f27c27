import type { ReactNode } from 'react'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { canonicalHref } from '../../editor-href.ts'

type BodyLinkProps = {
  href: string
  rel?: 'sponsored' | 'nofollow' | undefined
  className?: string
  children: ReactNode
}

/** A link in the body with a URL that editors wrote. Internal links use client-side navigation. */
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
