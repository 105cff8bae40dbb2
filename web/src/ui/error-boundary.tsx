import { Component, type ReactNode } from 'react'

type Props = {
  /** What is shown in the place of content that failed; `reset` tries the content again. */
  fallback: (reset: () => void) => ReactNode
  onFailure?: () => void
  /** The content is tried again when this changes. */
  at?: string
  children: ReactNode
}
type State = { at: string | undefined; hasFailed: boolean }

/** Keeps the failure of its content to itself. React offers this to classes only. */
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
