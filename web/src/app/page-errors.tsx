import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '../ui/states.tsx'

/** Says that a page failed, or that its code could not be loaded, until one goes elsewhere. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary at={key}>{children}</Boundary>
}

type Props = { at: string; children: ReactNode }
type State = { at: string; hasFailed: boolean }

/** React offers this to classes only. */
class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { at, hasFailed: false }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

/** Opening the page anew is the honest way out of both. */
function Failed() {
  const { t } = useTranslation()
  return (
    <ErrorState
      line={t(navigator.onLine ? 'app.error' : 'ui.offline')}
      onRetry={() => location.reload()}
    />
  )
}
