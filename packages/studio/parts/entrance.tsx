import type { ReactNode } from 'react'
import './entrance.css'

/** The layout of pages before sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entrance">
      <p className="entrance-word" aria-hidden="true">
        きょうも、
        <br />
        ことばを綴る。
      </p>
      <div className="entrance-door">
        <p className="entrance-name">綴り 編集室</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
