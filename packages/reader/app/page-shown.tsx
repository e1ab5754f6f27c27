import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Called with the location key of each page that was rendered; a no-op on the server. */
export const PageShownContext = createContext<(locationKey: string) => void>(() => {})

/** Reports when a page is in the document: the router itself reports before rendering. */
export function PageShown() {
  const onShown = useContext(PageShownContext)
  // Locations that the router did not create share one key, so path and search are needed, too.
  const { key, pathname, search } = useLocation()
  useEffect(() => onShown(key), [onShown, key, pathname, search])
  return null
}
