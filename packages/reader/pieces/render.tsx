import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Site } from '../site.ts'
import { inSite } from './in-site.tsx'

/** Renders components to HTML, for tests. */
export function render(children: ReactNode, site?: Site, address?: string): string {
  return renderToStaticMarkup(inSite(children, site, address))
}

/** The text content of rendered HTML. */
export function textIn(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '')
}

/** The href of every link in rendered HTML. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
