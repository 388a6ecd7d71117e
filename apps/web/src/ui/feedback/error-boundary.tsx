import { Component, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  /** Shown instead of a part that failed, for example because its code could not be loaded. */
  readonly fallback: ReactNode
}

/** Keeps a failing part from breaking the rest of the page. React requires a class for this. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
