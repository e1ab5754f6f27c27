import type { EnginePage } from '@tsuzuri/test-support/engines'

type Control = { css: string; name: string }

/** Clicks the first visible element with this accessible name among those that match a CSS selector. */
export async function clickNamed(page: EnginePage, css: string, name: string): Promise<void> {
  await page.waitFor(choose, { css, name })
  await page.click('[data-chosen]')
}

/** Clicks the first visible element that matches a CSS selector. */
export async function clickVisible(page: EnginePage, css: string): Promise<void> {
  await page.waitFor(choose, { css })
  await page.click('[data-chosen]')
}

/** Replaces the text of a field. */
export async function fillNamed(page: EnginePage, css: string, name: string, text: string): Promise<void> {
  await clickNamed(page, css, name)
  await page.waitFor(() => document.activeElement?.hasAttribute('data-chosen'))
  await page.press('Control+a')
  await page.type(text)
  await page.waitFor(
    (typed) => document.querySelector<HTMLInputElement>('[data-chosen]')?.value === typed,
    text,
  )
}

export async function untilText(page: EnginePage, css: string, text: string): Promise<void> {
  await page.waitFor(
    ({ css: within, name }: Control) =>
      [...document.querySelectorAll(within)].some(({ textContent }) => textContent.includes(name)),
    { css, name: text },
  )
}

/** Runs in the page: marks the element that is clicked next. */
function choose({ css, name }: { css: string; name?: string }): boolean {
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const text = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
    return text.replace(/ \*$/, '').trim()
  }
  for (const chosen of document.querySelectorAll('[data-chosen]')) chosen.removeAttribute('data-chosen')
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      (name === undefined || nameOf(element) === name) &&
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible',
  )
  found?.setAttribute('data-chosen', '')
  return found !== undefined
}
