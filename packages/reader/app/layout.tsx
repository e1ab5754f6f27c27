import { Outlet, ScrollRestoration, useLoaderData } from 'react-router'
import { BannerArea } from '../parts/site/banner-area.tsx'
import { OfflineNotice } from '../parts/status/offline-notice.tsx'
import { ProgressBar } from '../parts/status/progress-bar.tsx'
import { SiteFooter } from '../parts/site/site-footer.tsx'
import { SiteHeader } from '../parts/site/site-header.tsx'
import { SkipLink } from '../parts/navigation/skip-link.tsx'
import { SlowPage } from '../parts/status/slow-page.tsx'
import type { Site } from '../site.ts'
// The browser never loads that page's code, only its styles.
import '../pages/external-transmission/page.css'
import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'
import './display.css'

/** ScrollRestoration renders nothing, so the server skips it. */
const isInBrowser = typeof document !== 'undefined'

/** The layout of every page: header, banners, footer and status elements. */
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
