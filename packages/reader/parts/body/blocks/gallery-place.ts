import { placeName } from './place-name.ts'

/** Shows which picture of a gallery is in view, and disables the button at each end. */
export function showPlace(gallery: Element): void {
  const track = gallery.querySelector('[role="group"]')
  const shown = gallery.querySelector('.gallery-place')
  if (track === null || shown === null) return
  const [previous, next] = gallery.querySelectorAll('[data-gallery-step]')
  const [place, count] = [pictureAt(track), track.childElementCount]
  shown.textContent = `${place}／${count}`
  shown.setAttribute('aria-label', placeName(place, count))
  previous?.setAttribute('aria-disabled', `${place === 1}`)
  next?.setAttribute('aria-disabled', `${place === count}`)
}

/** The number of the picture that a scrolled strip shows; the last one at the end of the strip. */
export function pictureAt(
  track: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth' | 'childElementCount'>,
): number {
  const end = track.scrollWidth - track.clientWidth
  return end > 0 ? 1 + Math.round((track.scrollLeft / end) * (track.childElementCount - 1)) : 1
}
