import type { FocusEvent } from 'react'

/**
 * When a dialog opens, Mantine focuses the element with `data-autofocus`, twice and in timers: on a busy machine
 * somebody may be typing in another field by then. The attribute follows the focus, so that the timers do not move it.
 */
export function markFocused({ currentTarget: dialog, target }: FocusEvent<HTMLElement>): void {
  // React also reports focus events of dialogs over this one.
  if (!dialog.contains(target)) return
  for (const marked of dialog.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
