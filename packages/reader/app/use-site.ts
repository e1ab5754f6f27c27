import { useRouteLoaderData } from 'react-router'
import type { Site } from '../site.ts'

/** What stands around every page, for the parts that draw it. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('site')
  if (site === undefined) throw new Error('drawn outside of the site')
  return site
}
