import type { ApiClient } from '@tsuzuri/api/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readHeading } from './visitor.ts'

/** The stations of a journey; their content comes from the magazine's API. */
export type Stations = { category: string; subcategory: string; tag: string; user: string }

/** R4 R7 R8 R9 R12 R13: through lists, an article, tags and people, by links alone. */
export async function walkByLinks(page: Page, api: ApiClient, stations: Stations): Promise<void> {
  const { category, subcategory, tag, user } = stations
  const click = async (link: string, address: string) => {
    await page.locator(link).first().click()
    await page.waitForURL(`**/magazine${address}`)
  }
  await page.goto('/magazine/')
  const first = await readHeading(page)
  await click('main a[rel=next]', '/page/2/')
  expect(await page.locator('nav [aria-current=page]').first().innerText()).toContain('2')
  await click('main a[rel=prev]', '/')
  expect(await readHeading(page)).toBe(first)
  await click(`header a[href$="/category/${category}/"]`, `/category/${category}/`)
  await click(
    `main a[href$="/category/${category}/${subcategory}/"]`,
    `/category/${category}/${subcategory}/`,
  )
  const { items } = await api.listArticles({ category, subcategory })
  await click(`main a[href$="/magazine/${items[0]?.slug}/"]`, `/${items[0]?.slug}/`)
  expect(await readHeading(page)).toBe(items[0]?.title)
  await click('main a[href*="/tags/"]', '/tags/*/')
  await click('footer a[href$="/HPB/tagsindex/"]', '/HPB/tagsindex/')
  await click(`main a[href$="/tags/${encodeURIComponent(tag)}/"]`, `/tags/${encodeURIComponent(tag)}/`)
  await click('footer a[href$="/HPB/users/"]', '/HPB/users/')
  await click(`main a[href$="/HPB/users/${user}/"]`, `/HPB/users/${user}/`)
  expect(await page.locator('main article').count()).toBeGreaterThan(10)
}

/** U3 A6: the table of contents links to the sections of a complete article. */
export async function jumpByContents(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const contents = page.getByRole('navigation', { name: '目次' }).getByRole('link')
  expect(await contents.count()).toBeGreaterThan(1)
  await contents.last().click()
  const target = decodeURIComponent(new URL(page.url()).hash)
  expect(target.length).toBeGreaterThan(1)
  const heading = page.locator(`#honbun [id="${target.slice(1)}"]`)
  const height = page.viewportSize()?.height ?? 0
  const isInView = async () => {
    const { y = -1 } = (await heading.boundingBox()) ?? {}
    return y >= 0 && y < height
  }
  await expect.poll(isInView).toBe(true)
}
