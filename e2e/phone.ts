import type { Page } from 'playwright-core'

/** A small phone with touch. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Faults of the page on a phone: sideways scrolling, small targets, fields into which iOS zooms. */
export function findPhoneFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minimum = 44
    const noText = /^(checkbox|radio|file|range|hidden)$/
    const faults: string[] = []
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess > 0) faults.push(`the page is ${excess} px too wide`)
    const controls = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, input, summary, [role=tab], .mantine-Button-root',
    )
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect()
      const { visibility, fontSize } = getComputedStyle(control)
      // Elements of 1 px are for screen readers; a checkbox is used by its label.
      if (width <= 1 || height <= 1 || visibility !== 'visible') continue
      if (control instanceof HTMLInputElement && noText.test(control.type)) continue
      // Its target is larger than its box.
      if (control.closest('.desk-saving') !== null) continue
      const name = `${control.localName} 「${control.getAttribute('aria-label') ?? control.textContent.trim()}」`
      if (height < minimum) faults.push(`${name} is ${height} px high`)
      if (control.matches('input, select, textarea') && Number.parseFloat(fontSize) < 16)
        faults.push(`${name} has text of ${fontSize}`)
    }
    return faults
  })
}
