import type { OpenDesk } from './desk-store.ts'

const focusable =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])'

/** Where on the desk something stands that a path names: in the text, above it, or among the fields at the side. */
export function placeOf(path: string): 'text' | 'head' | 'side' {
  if (/^body\b/.test(path)) return 'text'
  return path === 'title' || path === 'lead' ? 'head' : 'side'
}

/** Leads into the text, to the very block where one is named. */
export function goIntoText({ editor }: OpenDesk, path: string): void {
  const block = /^body\.blocks\[(\d+)\]/.exec(path)?.[1]
  const position = /^body@(\d+)/.exec(path)?.[1]
  if (position !== undefined) editor()?.goTo(Number(position) + 1)
  else if (block !== undefined) editor()?.goToBlock(Number(block))
  else editor()?.focus()
}

/** Leads to a field, also where it is folded away. */
export function goToField(path: string): void {
  const name = /^\w+/.exec(path)?.[0] ?? ''
  const place = document.querySelector(`[data-field~="${name}"]`)
  const field = place?.matches(focusable) ? place : place?.querySelector(focusable)
  field?.closest('details')?.setAttribute('open', '')
  if (!(field instanceof HTMLElement)) return
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
