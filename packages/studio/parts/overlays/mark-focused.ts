import type { FocusEvent } from 'react'

/**
 * Mantine focuses what is marked so when a dialog opens, twice and in timers: on a busy machine somebody may be typing in
 * another field by then. The mark follows the focus, so that the timers find it where it is.
 */
export function markFocused({ currentTarget: dialog, target }: FocusEvent<HTMLElement>): void {
  // Dialogs over this one report here, too.
  if (!dialog.contains(target)) return
  for (const marked of dialog.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
