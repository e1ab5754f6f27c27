import type { ReactNode } from 'react'
import { categoryColour } from '../../category-colour.ts'
import './page-heading.css'

type PageHeadingProps = {
  /** The kind of page, above the title. */
  kicker?: string | undefined
  description?: string | undefined
  colour?: string | undefined
  children: ReactNode
}

/** The h1 of a page. It gets the focus after client-side navigation. */
export function PageHeading({ kicker, description, colour, children }: PageHeadingProps) {
  return (
    <div className="page-heading" style={colour === undefined ? undefined : categoryColour(colour)}>
      {kicker !== undefined && <p className="page-heading-kicker">{kicker}</p>}
      <h1 tabIndex={-1}>{children}</h1>
      {description !== undefined && description !== '' && (
        <p className="page-heading-description">{description}</p>
      )}
    </div>
  )
}
