import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage'
import { report } from './report'

interface Props {
  /** resetKey resets the boundary when it changes, so a broken page does not block the others. */
  resetKey?: string
  children: ReactNode
}

interface State {
  failed: boolean
  key: string | undefined
}

/**
 * ErrorBoundary shows the general error page instead of a broken page. The header and the footer stay. At the
 * top level, it replaces the whole site.
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
