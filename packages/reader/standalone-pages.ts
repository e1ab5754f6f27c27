import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { RouteEntry } from './routes.ts'

/**
 * Pages with the magazine's layout outside of `/magazine/`, whose paths are reserved for articles. The server renders
 * them; they need no script.
 */
export const standalonePages: readonly Omit<RouteEntry, 'page'>[] = [
  {
    name: 'external-transmission',
    path: transmissionPath,
    load: () => import('./pages/external-transmission/page.tsx'),
  },
]
