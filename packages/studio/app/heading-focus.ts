import { focusOn } from '@tsuzuri/browser/announce'

/**
 * Moves the focus to the heading of the screen that has just opened, so that screen readers announce it. Waits for a heading
 * that is drawn later and for a dialog that is open; what took the focus in the new screen keeps it. Returns `stop`.
 */
export function startHeadingFocus(): () => void {
  const observer = new MutationObserver(focusHeading)
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', focusHeading)
  }
  function focusHeading(): void {
    const focused = document.activeElement
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || (focused?.closest('[role=dialog]') ?? null) !== null) return
    stop()
    if ((focused?.closest('main') ?? null) === null) focusOn(heading)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  // A dialog that closes returns the focus before it has faded out.
  document.addEventListener('focusin', focusHeading)
  focusHeading()
  return stop
}
