import type { ReactNode } from 'react'
import { SideBar, type SideBarPart } from '../parts/site/side-bar.tsx'
import './page-frame.css'
import './forced-colours.css'
import './print.css'

type PageFrameProps = {
  /** Where the side bar stands on wide screens; on phones it always follows the page. */
  side?: 'beside' | 'below'
  /** What the page itself holds is not repeated in its side bar. */
  without?: readonly SideBarPart[]
  children: ReactNode
}

/** A page and its side bar. */
export function PageFrame({ side = 'beside', without, children }: PageFrameProps) {
  return (
    <div className={`page-frame page-frame-${side}`}>
      <main id="main">{children}</main>
      <SideBar {...(without === undefined ? {} : { without })} />
    </div>
  )
}
