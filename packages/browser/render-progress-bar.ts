import type { ProgressBar } from './progress-bar.ts'

/** The part of an element that this module writes. */
export interface ProgressElement {
  style: { width: string; opacity: string }
  setAttribute: (name: string, value: string) => void
  removeAttribute: (name: string) => void
}

/**
 * Renders the bar into one element and returns `stop`. It sets only width, opacity and `data-state`; the style sheet
 * decides about animation (`prefers-reduced-motion`).
 */
export function renderProgressBar(
  element: ProgressElement,
  bar: Pick<ProgressBar, 'snapshot' | 'subscribe'>,
): () => void {
  element.setAttribute('role', 'progressbar')
  element.setAttribute('aria-label', 'ページの読み込み')
  element.setAttribute('aria-valuemin', '0')
  element.setAttribute('aria-valuemax', '100')

  function render(): void {
    const { phase, percent } = bar.snapshot()
    const isShown = phase !== 'idle' && phase !== 'waiting'
    element.style.width = `${percent}%`
    element.style.opacity = isShown ? '1' : '0'
    element.setAttribute('data-state', phase)
    element.setAttribute('aria-valuenow', String(Math.round(percent)))
    if (phase === 'failed') element.setAttribute('aria-valuetext', '読み込めませんでした')
    else element.removeAttribute('aria-valuetext')
    if (isShown) element.removeAttribute('aria-hidden')
    else element.setAttribute('aria-hidden', 'true')
  }

  render()
  return bar.subscribe(render)
}
