type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> & EventTarget

/**
 * Sets `--keyboard` on the root element: the part of the window that an on-screen keyboard covers. Safari moves the
 * visual viewport above the keyboard and leaves the layout as it is; browsers that resize the layout
 * (`interactive-widget`) report 0 px. Zooming shrinks the visual viewport, too, but covers nothing.
 */
export function startKeyboardInset(
  viewport: Viewport | null = window.visualViewport,
  root: HTMLElement = document.documentElement,
  windowHeight: () => number = () => root.clientHeight,
): () => void {
  if (viewport === null) return () => {}
  const update = () => {
    const isZoomed = viewport.scale > 1.01
    const covered = isZoomed ? 0 : Math.max(0, windowHeight() - viewport.height - viewport.offsetTop)
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
  }
}
