import type { ReactNode } from 'react'
import './page-frame.css'

/** The frame of a screen: title, actions, content. */
export function PageFrame(props: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="page-frame">
      <header className="page-head">
        <div>
          <h1>{props.title}</h1>
          {props.note !== undefined && <p className="page-note">{props.note}</p>}
        </div>
        {props.actions !== undefined && <div className="page-actions">{props.actions}</div>}
      </header>
      {props.children}
    </main>
  )
}
