import type { ApiClient, Asking } from '@tsuzuri/api/client'
import type { SiteView } from '@tsuzuri/content/published'

/** What stands around every page: header, side bar, footer. */
export type Site = SiteView & {
  /** `https://example.com`: where the magazine lives, for addresses that leave it. */
  publicUrl: string
  /** Written out as files: nobody answers here but whoever hands out files. */
  isStatic?: boolean | undefined
}

type Around = Pick<Site, 'publicUrl' | 'isStatic'>

const sites = new WeakMap<SiteView, Site>()

/** The same object while the API says the same, so that what is made of it can be kept with it. */
export async function loadSite(
  api: ApiClient,
  { publicUrl, isStatic }: Around,
  asking: Asking = {},
): Promise<Site> {
  const view = await api.getSite(asking)
  const known = sites.get(view)
  if (known?.publicUrl === publicUrl && known.isStatic === isStatic) return known
  const site = { publicUrl, ...view, ...(isStatic === undefined ? {} : { isStatic }) }
  sites.set(view, site)
  return site
}
