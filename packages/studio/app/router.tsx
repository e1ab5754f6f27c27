import { type ComponentType, useEffect } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { type RouteEntry, routes } from '../routes.ts'
import { Gate } from './gate.tsx'
import { NotFound, RouteFault } from './route-fault.tsx'
import { Shell } from './shell.tsx'

const basename = '/studio'

export function openRouter() {
  const inRoom = (room: RouteEntry['room']) => routes.filter((entry) => entry.room === room).map(routeOf)
  const tree: RouteObject[] = [
    {
      ErrorBoundary: RouteFault,
      HydrateFallback: () => null,
      children: [
        ...inRoom('anyone'),
        {
          Component: Gate,
          children: [
            ...inRoom('desk'),
            {
              Component: Shell,
              children: [
                {
                  ErrorBoundary: RouteFault,
                  children: [...inRoom('shell'), { path: '*', Component: NotFound }],
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

function routeOf(entry: RouteEntry): RouteObject {
  return {
    path: entry.path,
    handle: entry,
    lazy: async () => {
      const { Page } = await entry.load()
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
