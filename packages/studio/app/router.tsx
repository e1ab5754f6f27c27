import { type ComponentType, useEffect, useRef } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import { type RouteEntry, routes } from '../routes.ts'
import { Gate } from './gate.tsx'
import { startHeadingFocus } from './heading-focus.ts'
import { NotFound, RouteFault } from './route-fault.tsx'
import { Shell } from './shell.tsx'

const basename = '/studio'

export function openRouter() {
  const withLayout = (layout: RouteEntry['layout']) =>
    routes.filter((entry) => entry.layout === layout).map(routeOf)
  const tree: RouteObject[] = [
    {
      ErrorBoundary: RouteFault,
      Component: Root,
      HydrateFallback: () => null,
      children: [
        ...withLayout('anyone'),
        {
          Component: Gate,
          children: [
            ...withLayout('desk'),
            {
              Component: Shell,
              children: [
                {
                  ErrorBoundary: RouteFault,
                  children: [...withLayout('shell'), { path: '*', Component: NotFound }],
                },
              ],
            },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(tree, { basename })
}

/** A new page opens at the top, with the focus on its heading; Back and Forward restore the position. */
function Root() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    return startHeadingFocus()
  }, [pathname])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function routeOf(entry: RouteEntry): RouteObject {
  return {
    path: entry.path,
    handle: entry,
    lazy: async () => {
      const { Page } = await loadChunk(entry.path, entry.load)
      return { Component: titled(entry.title, Page) }
    },
  }
}

function titled(title: string, Page: ComponentType): ComponentType {
  return function TitledPage() {
    useEffect(() => {
      document.title = `${title} — 綴りの編集室`
    }, [])
    return <Page />
  }
}
