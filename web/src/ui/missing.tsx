import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { deployed } from './deployed.ts'
import { Dialog } from './dialog.tsx'
import type { Missing } from './island.tsx'
import { ErrorState } from './states.tsx'

type State = 'waiting' | 'busy' | 'old'

/** Retry on request, and when the network comes back. `old`: only a reload will help. */
function useRetry({ retry }: Missing) {
  const [state, setState] = useState<State>('waiting')
  const again = async () => {
    setState('busy')
    try {
      await retry()
    } catch {
      // The server answers but the code does not load: it has another version, or the browser cached the failure.
      setState((await deployed()) === 'unreachable' ? 'waiting' : 'old')
    }
  }
  const isBack = useEffectEvent(() => void again())
  useEffect(() => {
    let isHere = true
    const compare = async () => {
      if ((await deployed()) === 'newer' && isHere) setState('old')
    }
    void compare()
    window.addEventListener('online', isBack)
    return () => {
      isHere = false
      window.removeEventListener('online', isBack)
    }
  }, [])
  return { state, again: state === 'old' ? () => location.reload() : () => void again() }
}

/** Replaces content that could not be loaded, with a retry button. */
export function MissingPart(missing: Missing) {
  const { t } = useTranslation()
  const { state, again } = useRetry(missing)
  const line = state === 'old' ? 'ui.reopenLine' : navigator.onLine ? 'ui.loadFailed' : 'ui.offline'
  return (
    <ErrorState
      line={t(line)}
      retry={t(state === 'old' ? 'ui.reopen' : 'ui.retry')}
      busy={state === 'busy'}
      onRetry={again}
    />
  )
}

/** Replaces a dialog. */
export function MissingDialog({ onClose, retry }: Missing & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('ui.notOpened')}>
      <MissingPart retry={retry} />
    </Dialog>
  )
}

/** Replaces a button. */
export function MissingButton(missing: Missing) {
  const { t } = useTranslation()
  const { state, again } = useRetry(missing)
  return (
    <IconButton
      label={t(state === 'old' ? 'ui.reopen' : 'ui.retry')}
      icon={<CloudOff />}
      disabled={state === 'busy'}
      className="text-ink-soft"
      onClick={again}
    />
  )
}

const triedAgainAfterMs = 5_000

/** Stands in for a part without a visible place: retries by itself until it loads. */
export function MissingUnseen({ retry }: Missing) {
  const again = useEffectEvent(() => {
    retry().catch(() => undefined)
  })
  useEffect(() => {
    const timer = setInterval(again, triedAgainAfterMs)
    return () => clearInterval(timer)
  }, [])
  return null
}
