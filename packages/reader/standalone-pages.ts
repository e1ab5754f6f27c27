import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { RouteEntry } from './routes.ts'

/**
 * Pages in the magazine's dress that stand beside it, at addresses of their own: `/magazine/` has room for articles only.
 * They are drawn by the server and need no script.
 */
export const standalonePages: readonly Omit<RouteEntry, 'page'>[] = [
  {
    name: 'external-transmission',
    path: transmissionPath,
    load: () => import('./pages/external-transmission/page.tsx'),
  },
]
