import type { ReactNode } from 'react'
import { SideBar, type SideBarPart } from '../parts/site/side-bar.tsx'
import './page-frame.css'
import './forced-colours.css'
import './print.css'

type PageFrameProps = {
  /** The position of the side bar on wide screens; on phones it always follows the page. */
  side?: 'beside' | 'below'
  /** Parts of the side bar to leave out, because the page shows them itself. */
  without?: readonly SideBarPart[]
  children: ReactNode
}

/** The main content of a page with its side bar. */
export function PageFrame({ side = 'beside', without, children }: PageFrameProps) {
  return (
    <div className={`page-frame page-frame-${side}`}>
      <main id="main">{children}</main>
      <SideBar {...(without === undefined ? {} : { without })} />
    </div>
  )
}
