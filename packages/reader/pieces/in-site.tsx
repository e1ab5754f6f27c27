import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { basename } from '../addresses.ts'
import type { Site } from '../site.ts'
import { aSite } from './fixtures.ts'

/** Wraps components in a router and site data, without a server. */
export function inSite(children: ReactNode, site: Site = aSite(), address = '/magazine/'): ReactNode {
  const router = createMemoryRouter(
    [{ id: 'site', path: '*', element: children, loader: () => site, shouldRevalidate: () => false }],
    { basename, initialEntries: [address], hydrationData: { loaderData: { site } } },
  )
  return <RouterProvider router={router} />
}
