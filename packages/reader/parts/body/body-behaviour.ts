import { loadChunk } from '@tsuzuri/browser/chunk-reload'

/**
 * Handles clicks in a body by one listener on its container, whether React rendered the body or kept the server's HTML.
 * Returns its stop function.
 */
export function startBodyBehaviour(container: HTMLElement): () => void {
  function clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const asked = event.target.closest<HTMLElement>('[data-embed-address], [data-gallery-step]')
    if (asked === null) return
    if (asked.dataset['embedAddress'] !== undefined) void loadEmbed(asked)
    else stepGallery(asked)
  }

  container.addEventListener('click', clicked)
  // Scrolling does not bubble.
  container.addEventListener('scroll', showGalleryPlace, true)
  return () => {
    container.removeEventListener('click', clicked)
    container.removeEventListener('scroll', showGalleryPlace, true)
  }
}

/** The server rendered the first position. The gallery scrolls even if the code for the others can't be loaded. */
function showGalleryPlace({ target }: Event): void {
  const gallery = target instanceof Element ? target.closest('[data-gallery]') : null
  if (gallery === null) return
  void import('./blocks/gallery-place.ts').then(
    ({ showPlace }) => showPlace(gallery),
    () => {},
  )
}

async function loadEmbed(button: HTMLElement): Promise<void> {
  const { showEmbed } = await loadChunk('embed', () => import('./blocks/embed-frame.ts'))
  showEmbed(button)
}

function stepGallery(button: HTMLElement): void {
  const track = button.closest('[data-gallery]')?.querySelector('[role="group"]')
  const picture = track?.firstElementChild
  if (track === null || track === undefined || picture === null || picture === undefined) return
  track.scrollBy({ left: picture.clientWidth * Number(button.dataset['galleryStep']) })
}
