import { useLayoutEffect } from 'react'
import { giveFocus, isFocusLost, isInDialog, lastFocused } from './focus-keeper.ts'
import { rememberPlace } from './focus-place.ts'

type FindOpener = () => HTMLElement | undefined

/** What opened the dialog that is closing at this moment: a dialog that follows it returns the focus there, too. */
let handedOn: FindOpener | undefined

/**
 * Returns the focus to where it was when a dialog opened. Mantine's own return runs only if the closed dialog stays mounted
 * and if what opened it was not disabled at that moment.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const findOpener = handedOn ?? rememberOpener()
    return () => {
      const closing = document.activeElement
      handedOn = findOpener
      setTimeout(() => {
        if (handedOn === findOpener) handedOn = undefined
        const isLost = isFocusLost() || (document.activeElement === closing && isInDialog(closing))
        const opener = isLost ? findOpener() : undefined
        if (opener !== undefined) giveFocus(opener)
      })
    }
  }, [isOpen])
}

function rememberOpener(): FindOpener {
  const opener = lastFocused()
  return opener === undefined ? () => undefined : rememberPlace(opener)
}
