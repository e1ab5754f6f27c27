import { useRouteLoaderData } from 'react-router'
import type { Site } from '../site.ts'

/** The data of the site (header, side bar, footer). */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('site')
  if (site === undefined) throw new Error('useSite was called outside of the site layout')
  return site
}
