import { createContext, type ReactNode, use } from 'react'

/**
 * Inner parts of a page that look the same on many pages, as the server drew them before, by name; a part that it has not
 * drawn yet it is told of. In the browser there are none.
 */
export type DrawnParts = { find: (name: string, part: ReactNode) => string | undefined }

export const DrawnPartsContext = createContext<DrawnParts | undefined>(undefined)

type DrawnOnceProps = {
  name: string
  element: 'aside' | 'div' | 'footer' | 'header'
  id?: string
  className: string
  'aria-label'?: string
  /** Depends on nothing but the site and what `name` tells. */
  children: ReactNode
}

/** An element whose inner part the server draws once, not for every page. The browser finds the same and draws it as usual. */
export function DrawnOnce({ name, element: Element, children, ...attributes }: DrawnOnceProps) {
  const html = use(DrawnPartsContext)?.find(name, children)
  if (html === undefined) return <Element {...attributes}>{children}</Element>
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
