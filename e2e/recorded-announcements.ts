/** Runs in the page: collects in `announced` what a live region says. It is silent if it has the same text as before. */
export function recordAnnouncements(region: Element): void {
  const announced: string[] = []
  Object.assign(globalThis, { announced })
  let before = region.textContent ?? ''
  const changes = new MutationObserver(() => {
    const text = region.textContent ?? ''
    if (text !== '' && text !== before) announced.push(text)
    before = text
  })
  changes.observe(region, { childList: true, characterData: true, subtree: true })
}
