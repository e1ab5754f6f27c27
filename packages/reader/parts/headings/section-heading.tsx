import type { ReactNode } from 'react'
import './section-heading.css'

type SectionHeadingProps = { id?: string; children: ReactNode; more?: ReactNode }

/** The heading of a section, under a double rule; `more` is a link to the full list. */
export function SectionHeading({ id, children, more }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <h2 id={id}>{children}</h2>
      {more !== undefined && <p className="section-heading-more">{more}</p>}
    </div>
  )
}
