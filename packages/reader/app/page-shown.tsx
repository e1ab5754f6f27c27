import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Told the key of every place in the history whose page is drawn; nobody listens on the server. */
export const PageShownContext = createContext<(locationKey: string) => void>(() => {})

/** Tells when a page stands in the document: the router itself tells before it is drawn. */
export function PageShown() {
  const tell = useContext(PageShownContext)
  // Places that the router did not make all have the same key.
  const { key, pathname, search } = useLocation()
  useEffect(() => tell(key), [tell, key, pathname, search])
  return null
}
