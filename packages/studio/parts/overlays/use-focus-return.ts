import { useLayoutEffect } from 'react'
import { giveFocus, isFocusLost, isInDialog, lastFocused } from './focus-keeper.ts'

/** What opened the dialog that is closing at this moment: a dialog that follows it returns the focus there, too. */
let handedOn: HTMLElement | undefined

/**
 * Returns the focus to where it was when a dialog opened. Mantine's own return runs only if the closed dialog stays mounted
 * and if what opened it was not disabled at that moment.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = handedOn ?? lastFocused()
    return () => {
      const closing = document.activeElement
      handedOn = opener
      setTimeout(() => {
        if (handedOn === opener) handedOn = undefined
        const isLost = isFocusLost() || (document.activeElement === closing && isInDialog(closing))
        if (isLost && opener?.isConnected === true) giveFocus(opener)
      })
    }
  }, [isOpen])
}
