import { useLayoutEffect } from 'react'
import { giveFocus, isFocusLost, isInDialog, lastFocused } from './focus-keeper.ts'
import { rememberPlace } from './focus-place.ts'

type Opener = { element: HTMLElement; focusPlace: () => void }

/** The opener of the dialog that is closing now: a dialog that replaces it returns the focus there, too. */
let handedOn: Opener | undefined

/**
 * Returns the focus to the element that had it when a dialog opened. Mantine's own return works only if the closed
 * dialog stays mounted and its opener was not disabled at that moment.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = handedOn ?? rememberOpener()
    return () => {
      const closing = document.activeElement
      handedOn = opener
      setTimeout(() => {
        if (handedOn === opener) handedOn = undefined
        const isLost = isFocusLost() || (document.activeElement === closing && isInDialog(closing))
        if (!isLost || opener === undefined) return
        if (opener.element.isConnected) giveFocus(opener.element)
        else opener.focusPlace()
      })
    }
  }, [isOpen])
}

function rememberOpener(): Opener | undefined {
  const element = lastFocused()
  return element && { element, focusPlace: rememberPlace(element).focus }
}
