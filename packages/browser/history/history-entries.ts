/**
 * Gives a router key to each history entry that the router did not add: the first one of a document, and those that the
 * browser adds when a reader follows a link to a fragment. So every entry has a scroll position of its own. Start it
 * before the router, which reads the key at its start and in its own listener.
 */
export function startKeyingEntries(): () => void {
  giveKey()
  addEventListener('popstate', giveKey)
  return () => removeEventListener('popstate', giveKey)
}

function giveKey(): void {
  if (history.state === null) history.replaceState({ key: String(Math.random()), idx: null }, '')
}
