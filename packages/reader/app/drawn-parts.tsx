import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { Site } from '../site.ts'
import type { DrawnParts } from './drawn-once.tsx'

const partsOfSites = new WeakMap<Site, Map<string, string>>()

/** What pages draw around themselves is drawn on its own when a page first wants it, and put into all that follow. */
export function openDrawnParts(site: Site | undefined, context: StaticHandlerContext) {
  if (site === undefined) return { parts: undefined, drawWanted: () => {} }
  const drawn = partsOfSites.get(site) ?? new Map<string, string>()
  partsOfSites.set(site, drawn)
  const wanted = new Map<string, ReactNode>()
  const parts: DrawnParts = {
    find(name, part) {
      const html = drawn.get(name)
      if (html === undefined) wanted.set(name, part)
      return html
    },
  }
  const drawWanted = () => {
    for (const [name, part] of wanted) drawn.set(name, drawInSite(part, context))
  }
  return { parts, drawWanted }
}

function drawInSite(part: ReactNode, context: StaticHandlerContext): string {
  const [site] = context.matches
  if (site === undefined) throw new Error('nothing is drawn outside of the site')
  const route = { id: site.route.id, path: '*', Component: () => part }
  const alone = { ...context, matches: [{ ...site, route }], errors: null }
  const router = createStaticRouter([route], alone)
  return renderToString(<StaticRouterProvider router={router} context={alone} hydrate={false} />)
}
