import type { Page } from 'playwright-core'

/**
 * Records the announcements of the page's live regions from now on. Screen readers announce changes inside a region,
 * not a region that appears together with its text.
 */
export async function recordSpoken(page: Page): Promise<() => Promise<string[]>> {
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = []
    const observer = new MutationObserver((mutations) => {
      const regions = mutations.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert]'),
      )
      for (const region of new Set(regions)) {
        const text = region?.textContent.trim() ?? ''
        if (text !== '') texts.push(text)
      }
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => spoken.jsonValue()
}
