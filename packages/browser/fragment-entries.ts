/**
 * When a reader follows a link to a fragment, the browser adds a history entry without a router key. This adds a key,
 * so that the entry gets its own scroll position. Start it before the router, which reads the key in its own listener.
 */
export function startKeyingFragments(): () => void {
  addEventListener('popstate', giveKey)
  return () => removeEventListener('popstate', giveKey)
}

function giveKey(): void {
  if (history.state === null) history.replaceState({ key: String(Math.random()), idx: null }, '')
}
