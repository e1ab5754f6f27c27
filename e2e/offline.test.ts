import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { hasCopy } from './kept-copies.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { untilTrue } from './until-true.ts'
import { open, openVisitor, readHeading, saveData, untilHydrated } from './visitor.ts'

describe.skipIf(!hasChromium)('offline', () => {
  openSharedForAll()

  test('C9 offline is shown, an article that was read once is read again, and online is as before', async () => {
    const visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page, context } = visitor
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    await open(page, address)
    const heading = await readHeading(page)
    const body = await page.locator('#honbun').innerText()
    const notice = page.getByRole('status').getByText('いまはオフラインです')
    expect(await notice.count()).toBe(0)
    await expect.poll(() => page.evaluate(hasCopy, address)).toBe(true)
    expect(visitor.complaints()).toEqual([])

    await context.setOffline(true)
    await notice.waitFor()
    expect(await page.evaluate(listCoveredAtEnd)).toEqual([])
    await page.getByRole('button', { name: '閉じる' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    expect(await readHeading(page)).toBe(heading)
    expect(await page.locator('#honbun').innerText()).toBe(body)
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
    await page.goto('/magazine/category/make/')
    expect(await page.getByRole('link', { name: heading }).getAttribute('href')).toBe(address)
    expect(await page.getByRole('main').or(page.locator('body')).first().innerText()).toContain('オフライン')

    // The page that was not available reloads itself.
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'メイク' }).waitFor()
    expect(await notice.count()).toBe(0)
    await visitor.close()
  })

  test('C9 an article that was read once is also displayed, read aloud and saved offline for the first time', async () => {
    const visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page, context } = visitor
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    await open(page, address)
    await untilTrue(page, hasCopy, address)
    await context.setOffline(true)
    // The copy has the code of these buttons, whatever else the browser has stored.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await page.reload()
    await untilHydrated(page)
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('dialog', { name: '表示' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByRole('region', { name: '読み上げ' }).waitFor()
    await page.locator('.article-header [data-shelf]').click()
    const note = page.locator('.shelf-note')
    await note.waitFor()
    expect(await note.textContent()).toContain('棚に入れました')
    await visitor.close()
  })
})

/** Runs in the page: links of the footer that the notice covers when the page is scrolled to its end. */
function listCoveredAtEnd(): string[] {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const { top } = (document.getElementById('offline-notice') as HTMLElement).getBoundingClientRect()
  const links = [...document.querySelectorAll<HTMLElement>('.site-footer a')]
  return links.filter((link) => link.getBoundingClientRect().bottom > top).map(({ innerText }) => innerText)
}
