import { Component, type ReactNode } from 'react'
import { FaultPage } from './fault-page.tsx'

/** The error boundary for everything outside the routes. */
export class LastResort extends Component<{ children: ReactNode }, { error: unknown; hasFailed: boolean }> {
  override readonly state = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): { error: unknown; hasFailed: boolean } {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FaultPage error={this.state.error} /> : this.props.children
  }
}
