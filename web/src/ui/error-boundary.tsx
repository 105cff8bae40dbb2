import { Component, type ReactNode } from 'react'

type Props = {
  /** Rendered instead of content that failed; `reset` renders the content again. */
  fallback: (reset: () => void) => ReactNode
  onFailure?: () => void
  /** A change of this value resets the boundary. */
  at?: string
  children: ReactNode
}
type State = { at: string | undefined; hasFailed: boolean }

/** Contains the failure of its content. React supports this in classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { at, hasFailed: false }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  reset = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.reset) : this.props.children
  }
}
