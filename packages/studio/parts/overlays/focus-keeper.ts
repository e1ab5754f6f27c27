import { rememberPlace } from './focus-place.ts'

let last: HTMLElement | undefined
let place: ReturnType<typeof rememberPlace> | undefined
/** Whether the person has clicked outside of all focusable elements since. */
let isLeft = false
let observer: MutationObserver | undefined

/** The element that has the focus, or had it before it was disabled. */
export function lastFocused(): HTMLElement | undefined {
  const now = document.activeElement
  return now instanceof HTMLElement && now !== document.body ? now : last
}

/** Whether nothing usable has the focus. A disabled element keeps it until the next frame. */
export function isFocusLost(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now.matches(':disabled')
}

/** True also in a dialog that fades out, which keeps the focus for a moment. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}

/** Focuses an element; one that is disabled gets the focus when it is enabled. */
export function giveFocus(element: HTMLElement): void {
  follow(element)
  element.focus({ preventScroll: true })
}

/**
 * A button or a form that is disabled while its request runs loses the focus. The element gets it back when it is
 * enabled again, unless the focus has moved meanwhile. If its row leaves a list, the row that takes its place gets the
 * focus.
 */
export function startFocusKeeper(): () => void {
  observer = new MutationObserver((changes) => {
    if (last === undefined || isLeft || !isFocusLost()) return
    const isEnabled = last.matches(':enabled') && changes.some(({ type }) => type === 'attributes')
    if (isEnabled || !last.isConnected) place?.focus()
  })
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) follow(target)
  }
  const leave = () => setTimeout(() => (isLeft = document.activeElement === document.body))
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', leave)
  return () => {
    observer?.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', leave)
  }
}

function follow(element: HTMLElement): void {
  last = element
  place = rememberPlace(element)
  isLeft = false
  observer?.disconnect()
  const list = place.isInRow ? element.closest('main') : null
  if (list !== null) observer?.observe(list, { childList: true, subtree: true })
  for (const disabled of [element, element.closest('fieldset')])
    if (disabled !== null) observer?.observe(disabled, { attributeFilter: ['disabled'] })
}
