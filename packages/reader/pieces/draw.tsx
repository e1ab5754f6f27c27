import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Site } from '../site.ts'
import { inSite } from './in-site.tsx'

/** A piece as the server would draw it, for tests to read. */
export function draw(children: ReactNode, site?: Site, address?: string): string {
  return renderToStaticMarkup(inSite(children, site, address))
}

/** The words of drawn HTML alone. */
export function textIn(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '')
}

/** The addresses of all links in drawn HTML. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
