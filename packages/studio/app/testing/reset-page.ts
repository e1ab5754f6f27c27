import type { Page } from 'playwright-core'
import { emptyPage } from './studio-server.ts'

export const viewport = { width: 1280, height: 900 }

/**
 * Leaves the screen, and forgets what a test did to the page and its storage. A new page would start a process, which
 * compiles all scripts again.
 */
export async function resetPage(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${origin}${emptyPage}`)
  await page.mouse.up()
  await page.mouse.move(0, 0)
  await page.setViewportSize(viewport)
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
  })
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await page.context().clearCookies()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await cdp.send('Page.resetNavigationHistory')
  await cdp.detach()
}
