import type { OpenDesk } from '../store/desk-state.ts'

const focusable =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])'

/** Finds the element that a path refers to: in the text, above it, or in the panels at the side. */
export function placeOf(path: string): 'text' | 'head' | 'side' {
  if (/^body\b/.test(path)) return 'text'
  return path === 'title' || path === 'lead' ? 'head' : 'side'
}

/** Moves to the text, to a certain block if the path names one. */
export function goIntoText({ editor }: OpenDesk, path: string): void {
  const [, block, part] = /^body\.blocks\[(\d+)\](.*)$/.exec(path) ?? []
  const position = /^body@(\d+)/.exec(path)?.[1]
  if (position !== undefined) editor()?.goTo(Number(position) + 1)
  else if (block !== undefined) editor()?.goToBlock(Number(block), part)
  else editor()?.focus()
}

/** Moves to a field, also if its section is collapsed. */
export function goToField(path: string): void {
  const name = /^\w+/.exec(path)?.[0] ?? ''
  const part = document.querySelector(`[data-path="${CSS.escape(path)}"]`)
  const place = part ?? document.querySelector(`[data-field~="${name}"]`)
  const field = place?.matches(focusable) ? place : place?.querySelector(focusable)
  field?.closest('details')?.setAttribute('open', '')
  if (!(field instanceof HTMLElement)) return
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
