import { whenReleased } from '@tsuzuri/browser/background-requests'
import { startMarkingButtons, toggleOnShelf } from './shelf-buttons.ts'
import { checkShelf } from './shelf-check.ts'

/** After the page has its own requests behind it. */
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

/** The article is on the shelf; a copy that could not be stored now is stored by a check. */
function ignore(): void {}
