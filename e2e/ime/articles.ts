import type { Body } from '@tsuzuri/content/body/blocks'
import type { EnginePage } from '@tsuzuri/test-support/engines'
import { email, type Site } from '../engines/site.ts'
import { password } from '../studio.ts'

export type SavedContent = { title?: string; lead?: string; body?: Body; tagIds?: number[] }

/** Signs in without the keyboard: the input method is on. */
export async function signInByRequest(page: EnginePage, { url }: Site): Promise<void> {
  await page.goto(`${url}/studio/sign-in/`)
  await page.evaluate(
    async (credentials) => {
      const response = await fetch('/api/studio/session', {
        method: 'POST',
        body: JSON.stringify(credentials),
        headers: { 'content-type': 'application/json' },
      })
      if (!response.ok) throw new Error(await response.text())
    },
    { email, password },
  )
}

/** Creates an article through the studio's API, from the page of a signed-in editor. */
export async function createArticle(page: EnginePage, content: object): Promise<number> {
  return page.evaluate(async (sent) => {
    const response = await fetch('/api/studio/articles', {
      method: 'POST',
      body: JSON.stringify({ content: sent }),
      headers: { 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { id: number }).id
  }, content)
}

export async function openArticle(page: EnginePage, { url }: Site, id: number): Promise<void> {
  await page.goto(`${url}/studio/articles/${id}/`)
  await page.waitFor(() => document.querySelector('.surface') !== null)
  // The page gets keyboard input only after a click.
  await page.click('.desk-count')
}

/**
 * The input method is notified of a new focus through its message bus; people don't type sooner than this after a
 * click.
 */
export async function moveHands(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, 250))
}

/** The content that the server has saved. */
export async function readArticle(page: EnginePage, id: number): Promise<SavedContent> {
  return page.evaluate(async (article) => {
    const response = await fetch(`/api/studio/articles/${article}`)
    return ((await response.json()) as { content: SavedContent }).content
  }, id)
}
