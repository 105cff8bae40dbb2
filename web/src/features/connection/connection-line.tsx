import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../live/connection.ts'
import { useOnline } from '../../live/online.ts'
import { cx } from '../../ui/cx.ts'

type Notice = 'offline' | 'lost' | 'slow' | 'back'

/** Shorter losses are not shown. */
const toldAfterMs = 1_500
const backForMs = 2_500

/** Return what to show about the connection; nothing while it works or a loss is very short. */
function useNotice(): Notice | null {
  // Polling without a loss: the server is degraded, or no connection was ever established.
  const trouble = useConnection(({ state, isPolling }) =>
    state === 'lost' ? 'lost' : isPolling ? 'slow' : null,
  )
  const isOnline = useOnline()
  const [shown, setShown] = useState<Notice | null>(null)
  const now: Notice | null = isOnline ? trouble : 'offline'

  useEffect(() => {
    // Shown after a delay, so that short losses are never shown.
    const wait = now === 'lost' || now === 'slow' ? toldAfterMs : 0
    const timer = setTimeout(
      () => setShown((said) => now ?? (said === null || said === 'back' ? null : 'back')),
      wait,
    )
    return () => clearTimeout(timer)
  }, [now])

  useEffect(() => {
    if (shown !== 'back') return undefined
    const timer = setTimeout(() => setShown((said) => (said === 'back' ? null : said)), backForMs)
    return () => clearTimeout(timer)
  }, [shown])

  return shown
}

const looks: Record<Notice, string> = {
  offline: 'bg-warn-soft text-warn',
  slow: 'bg-warn-soft text-warn',
  lost: 'bg-warn-soft text-warn',
  back: 'bg-calm-soft text-calm',
}

/** A thin line below the header that shows when the live connection is lost and when it returns. */
export function ConnectionLine() {
  const { t } = useTranslation()
  const notice = useNotice()
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+2.875rem)] z-40 flex justify-center px-2 md:top-[calc(env(safe-area-inset-top)+3.375rem)]"
    >
      {notice && (
        <span
          className={cx(
            'animate-fade rounded-full px-3.5 text-center text-xs leading-5 font-medium shadow-card',
            looks[notice],
          )}
        >
          {t(`chat.live.${notice}`)}
        </span>
      )}
    </output>
  )
}
