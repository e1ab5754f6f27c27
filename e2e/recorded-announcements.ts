/** Runs in the page: collects in `announced` what a live region says. */
export function recordAnnouncements(region: Element): void {
  const announced: string[] = []
  Object.assign(globalThis, { announced })
  const changes = new MutationObserver(() => {
    const text = region.textContent ?? ''
    if (text !== '') announced.push(text)
  })
  changes.observe(region, { childList: true, characterData: true, subtree: true })
}
