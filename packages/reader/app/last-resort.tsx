import { Component, type ReactNode } from 'react'
import { fullPath } from '../addresses.ts'

export const lastResortMessage = 'An error occurred while showing the error page'
export const lastResortLink = 'Go back to home'

/** The error boundary for a failing error page (C8). It depends on nothing that could fail. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <LastResortMessage /> : this.props.children
  }
}

export function LastResortMessage() {
  return (
    <main id="main">
      <p>ページを表示できませんでした。</p>
      <p lang="en">{lastResortMessage}</p>
      <p lang="en">
        <a href={fullPath('/')} data-reload="">
          {lastResortLink}
        </a>
      </p>
    </main>
  )
}
