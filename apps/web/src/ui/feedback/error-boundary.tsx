import { Component, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  /** Stands in for a part that failed, such as one whose code could not be loaded. */
  readonly fallback: ReactNode
}

/** A part of a page that fails takes nothing else with it. React offers this to classes alone. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
