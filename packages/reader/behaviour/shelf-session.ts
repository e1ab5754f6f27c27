import { whenReleased } from '@tsuzuri/browser/background-requests'
import { startMarkingButtons, toggleOnShelf } from './shelf-buttons.ts'
import { checkShelf } from './shelf-check.ts'

/** The check starts after the page has sent its own requests. */
const delayMs = 1500

export type ShelfSession = { toggle: (button: HTMLElement) => Promise<void>; stop: () => void }

/** Marks the buttons, and checks the shelf when a page is opened and when the device is online again. */
export function startShelfSession(isStatic: boolean): ShelfSession {
  const stopMarking = startMarkingButtons()
  const check = () => whenReleased(() => void checkShelf(isStatic))
  const timer = setTimeout(check, delayMs)
  addEventListener('online', check)
  return {
    toggle: (button) => toggleOnShelf(button, isStatic).catch(ignore),
    stop: () => {
      stopMarking()
      clearTimeout(timer)
      removeEventListener('online', check)
    },
  }
}

/** Ignores a failure: the article is on the shelf, and a later check stores the copy. */
function ignore(): void {}
