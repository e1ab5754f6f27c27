import { focusOn } from '@tsuzuri/browser/announce'
import { isInDialog } from '../parts/overlays/focus-keeper.ts'

/**
 * Moves the focus to the heading of the screen that has just opened, so that screen readers announce it. Waits until the
 * heading is rendered and no dialog is open. Does nothing if an element of the new screen has the focus, or if the user
 * clicks or presses Tab before. Returns `stop`.
 */
export function startHeadingFocus(): () => void {
  const observer = new MutationObserver(focusHeading)
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', focusHeading)
    document.removeEventListener('pointerdown', leave, true)
    document.removeEventListener('keydown', leave, true)
  }
  function focusHeading(): void {
    const focused = document.activeElement
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || isInDialog(focused)) return
    stop()
    if ((focused?.closest('main') ?? null) === null) focusOn(heading)
  }
  function leave(event: Event): void {
    const isKey = event instanceof KeyboardEvent
    if ((!isKey || event.key === 'Tab') && !isInDialog(event.target)) stop()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  // A dialog that closes returns the focus before it has faded out.
  document.addEventListener('focusin', focusHeading)
  document.addEventListener('pointerdown', leave, true)
  document.addEventListener('keydown', leave, true)
  focusHeading()
  return stop
}
