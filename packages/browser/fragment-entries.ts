/**
 * A place on the page that a link leads to is an entry of the history that the browser makes itself, without a key. It gets
 * one, so that where the reader was on it is remembered apart from where they came from. To be started before the router,
 * which reads the key when it hears of the entry.
 */
export function startKeyingFragments(): () => void {
  addEventListener('popstate', giveKey)
  return () => removeEventListener('popstate', giveKey)
}

function giveKey(): void {
  if (history.state === null) history.replaceState({ key: String(Math.random()), idx: null }, '')
}
