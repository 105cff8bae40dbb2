import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { openerNow, returnFocus } from './focus.ts'
import { useTopDialog } from './open-dialogs.ts'
import { dismissToast, type ToastMessage, useToast } from './toast.ts'

const looks = {
  neutral: { icon: <Info />, ink: 'text-brand' },
  calm: { icon: <CircleCheck />, ink: 'text-calm' },
  warn: { icon: <CircleAlert />, ink: 'text-warn' },
  danger: { icon: <CircleAlert />, ink: 'text-danger' },
}

const shownMs = 5_000
/** Screen readers announce only what is added to an existing live region. */
const regionFirstMs = 50
/** A toast swiped this far to the right is dismissed. */
const swipedPx = 50

/**
 * The toast, inside the topmost dialog, because everything outside it is inert. At the top on phones, because the
 * composer and the newest messages are at the bottom.
 */
export default function ToastView() {
  const { t } = useTranslation()
  const message = useToast(({ current }) => current)
  const dialog = useTopDialog()
  const place = dialog ?? document.body
  const region = useRef<HTMLDivElement>(null)
  const [readyIn, setReadyIn] = useState<Element>()

  useLayoutEffect(() => {
    // A dialog that closed in the same commit removed the toast with it; it is rendered again a moment later.
    if (!region.current?.isConnected) return undefined
    const timer = setTimeout(() => setReadyIn(place), regionFirstMs)
    return () => clearTimeout(timer)
  }, [place])

  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', goThere)
    return () => document.removeEventListener('keydown', goThere)
  }, [])

  return createPortal(
    <div
      ref={region}
      role="status"
      aria-label={t('ui.notices')}
      className={cx(
        'fixed inset-x-4 z-50 sm:mx-auto sm:max-w-md',
        dialog
          ? 'top-[calc(0.5rem+env(safe-area-inset-top))]'
          : // Below the page's header, and in a room below the line about anonymity.
            'top-[calc(4rem+env(safe-area-inset-top))] [:root:has([data-room-header])_&]:top-[calc(8rem+env(safe-area-inset-top))] [:root:has([data-room-header])_&]:short:top-[calc(6rem+env(safe-area-inset-top))]',
        // Only where a list stands beside the room; otherwise the composer is at the bottom.
        'min-[1100px]:top-auto! min-[1100px]:bottom-6 min-[1100px]:mx-0 min-[1100px]:w-96',
        // In the admin area the controls of the sidebar are on the left.
        location.pathname.startsWith(paths.admin)
          ? 'min-[1100px]:right-6 min-[1100px]:left-auto'
          : 'min-[1100px]:right-auto min-[1100px]:left-6',
      )}
    >
      {message && readyIn === place && <OneToast key={message.id} message={message} />}
    </div>,
    place,
  )
}

function OneToast({ message }: { message: ToastMessage }) {
  const { t } = useTranslation()
  const { id, tone, text, action } = message
  const [isHeld, setHeld] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const from = useRef<number>(null)
  const look = looks[tone]

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  useLayoutEffect(() => {
    const shown = card.current
    return () => {
      if (shown?.contains(document.activeElement)) returnFocus(opener.current)
    }
  }, [])

  const swipe = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return
    const across = Math.max(0, event.clientX - from.current)
    const isOver = event.type !== 'pointermove'
    if (isOver) from.current = null
    if (isOver && across > swipedPx) dismissToast(id)
    event.currentTarget.style.translate = isOver ? '' : `${across}px`
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- swiping is one more way; the button also closes it
    <div
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        if (event.relatedTarget instanceof HTMLElement) opener.current ??= event.relatedTarget
        opener.current ??= openerNow()
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        from.current = event.clientX
      }}
      onPointerMove={swipe}
      onPointerUp={swipe}
      onPointerCancel={swipe}
      className="flex touch-pan-y animate-rise items-center gap-3 rounded-card border border-line bg-surface-raised py-1.5 pr-1.5 pl-4 text-ink shadow-float [--rise-from:-0.75rem]"
    >
      <span aria-hidden="true" className={cx('[&_svg]:size-5', look.ink)}>
        {look.icon}
      </span>
      <p className="min-w-0 flex-1 py-2 text-body-small leading-snug">{text}</p>
      {action && (
        <Button
          variant="ghost"
          className="shrink-0 px-3! text-brand-strong"
          onClick={() => {
            action.onAct()
            dismissToast(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={t('ui.closeNotice')}
        icon={<X />}
        className="text-ink-soft"
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
