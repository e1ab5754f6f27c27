type PageWatch = {
  /** The page is hidden or closed: it may never be shown again. */
  leave: () => void
  /** The browser has a connection again. */
  comeOnline: () => void
}

/** Reports what the page's life means for saving. Returns `stop`. */
export function startPageWatch({ leave, comeOnline }: PageWatch): () => void {
  if (typeof window === 'undefined') return () => {}
  const hide = () => {
    if (isPageHidden()) leave()
  }
  window.addEventListener('online', comeOnline)
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  return () => {
    window.removeEventListener('online', comeOnline)
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
  }
}

export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}
