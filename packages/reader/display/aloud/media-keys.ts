export type MediaActions = {
  play: () => void
  pause: () => void
  toggle: () => void
  step: (by: 1 | -1) => void
}

/**
 * Handles media keys through the media session and as key events of the page. Speech is not a media element, so a
 * platform may ignore the session; then the page gets the keys while it has the focus.
 */
export function startMediaKeys(title: string, { play, pause, toggle, step }: MediaActions): () => void {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined
  const handlers: [MediaSessionAction, () => void][] = [
    ['play', play],
    ['pause', pause],
    ['previoustrack', () => step(-1)],
    ['nexttrack', () => step(1)],
  ]
  const keys: Record<string, () => void> = {
    MediaPlayPause: toggle,
    MediaPlay: play,
    MediaPause: pause,
    MediaTrackPrevious: () => step(-1),
    MediaTrackNext: () => step(1),
  }
  const pressed = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  if (session !== undefined) {
    session.metadata = new MediaMetadata({ title })
    for (const [action, handle] of handlers) session.setActionHandler(action, handle)
  }
  addEventListener('keydown', pressed)
  return () => {
    removeEventListener('keydown', pressed)
    if (session === undefined) return
    session.metadata = null
    session.playbackState = 'none'
    for (const [action] of handlers) session.setActionHandler(action, null)
  }
}

export function noteMediaState(isPlaying: boolean): void {
  if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
}
