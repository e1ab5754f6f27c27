import { Outlet, ScrollRestoration, useLoaderData } from 'react-router'
import { BannerArea } from '../parts/site/banner-area.tsx'
import { OfflineNotice } from '../parts/status/offline-notice.tsx'
import { ProgressBar } from '../parts/status/progress-bar.tsx'
import { SiteFooter } from '../parts/site/site-footer.tsx'
import { SiteHeader } from '../parts/site/site-header.tsx'
import { SkipLink } from '../parts/navigation/skip-link.tsx'
import { SlowPage } from '../parts/status/slow-page.tsx'
import type { Site } from '../site.ts'
// The browser never gets that page's code, only its style.
import '../pages/external-transmission/page.css'
import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'

/** It draws nothing: on the server it would only take time. */
const isInBrowser = typeof document !== 'undefined'

/** What stands around every page. */
export function Layout() {
  const site = useLoaderData<Site>()
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <SiteHeader site={site} />
      <BannerArea place="header" banners={site.banners} />
      <Outlet />
      <SiteFooter site={site} />
      <SlowPage />
      <OfflineNotice />
      <p id="announcer" className="unseen" aria-live="polite" />
      {isInBrowser && <ScrollRestoration />}
    </>
  )
}
