import { Component, type ReactNode } from 'react'
import { Failure } from './Failure'
import { report } from './report'

interface Props {
  /** A page that broke does not bar the others: with another key the boundary starts afresh. */
  resetKey?: string
  children: ReactNode
}

interface State {
  failed: boolean
  key: string | undefined
}

/** Shows the general failure in place of what broke: of a page, so that header and footer stay, or of the whole site. */
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
    return this.state.failed ? <Failure /> : this.props.children
  }
}
