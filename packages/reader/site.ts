import type { ApiClient, RequestOptions } from '@tsuzuri/api/client'
import type { SiteView } from '@tsuzuri/content/published'

type Breaks = 'taglineBreaks' | 'footerLinkBreaks'

/** During an upgrade in steps an instance of the version before answers without breaks. */
type Given = Omit<SiteView, Breaks> & Partial<Pick<SiteView, Breaks>>

/** The data of the layout: header, side bar, footer. */
export type Site = Given & {
  /** The public origin, such as `https://example.com`, for absolute URLs. */
  publicUrl: string
  /** Whether this is the static export, which has no API. */
  isStatic?: boolean | undefined
}

type SiteOptions = Pick<Site, 'publicUrl' | 'isStatic'>

const sites = new WeakMap<SiteView, Site>()

/** Returns the same object for the same API response, so that it can be a cache key for derived values. */
export async function loadSite(
  api: ApiClient,
  { publicUrl, isStatic }: SiteOptions,
  options: RequestOptions = {},
): Promise<Site> {
  const view = await api.getSite(options)
  const known = sites.get(view)
  if (known?.publicUrl === publicUrl && known.isStatic === isStatic) return known
  const site = { publicUrl, ...view, ...(isStatic === undefined ? {} : { isStatic }) }
  sites.set(view, site)
  return site
}
