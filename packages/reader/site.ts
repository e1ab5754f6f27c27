import type { ApiClient, Asking } from '@tsuzuri/api/client'
import type { SiteView } from '@tsuzuri/content/published'

/** What stands around every page: header, side bar, footer. */
export type Site = SiteView & {
  /** `https://example.com`: where the magazine lives, for addresses that leave it. */
  publicUrl: string
  /** Written out as files: nobody answers here but whoever hands out files. */
  isStatic?: boolean | undefined
}

export async function loadSite(api: ApiClient, publicUrl: string, asking: Asking = {}): Promise<Site> {
  return { publicUrl, ...(await api.getSite(asking)) }
}
