import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage'
import { report } from './report'

interface Props {
  /** A new resetKey resets the boundary, so the user can leave a broken page. */
  resetKey?: string
  children: ReactNode
}

interface State {
  failed: boolean
  key: string | undefined
}

/**
 * ErrorBoundary replaces its children with the general error page if rendering them fails. It also reports the
 * error.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State): State | null {
    return resetKey === key ? null : { failed: false, key: resetKey }
  }

  override componentDidCatch(error: unknown) {
    report('RENDER', error)
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
