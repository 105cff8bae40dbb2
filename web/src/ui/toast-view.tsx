import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { type ToastMessage, useToast } from './toast.tsx'

const looks = {
  neutral: { icon: <Info />, ink: 'text-brand' },
  calm: { icon: <CircleCheck />, ink: 'text-calm' },
  warn: { icon: <CircleAlert />, ink: 'text-warn' },
  danger: { icon: <CircleAlert />, ink: 'text-danger' },
}

function OneToast({ message }: { message: ToastMessage }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const look = looks[message.tone]
  return (
    <Toast.Root
      open={open}
      onOpenChange={setOpen}
      className={cx(
        'flex animate-rise items-center gap-3 rounded-card border border-line bg-surface-raised py-1.5 pr-1.5 pl-4 text-ink shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:opacity-0',
      )}
    >
      <span aria-hidden="true" className={cx('[&_svg]:size-5', look.ink)}>
        {look.icon}
      </span>
      <Toast.Description className="min-w-0 flex-1 py-2 text-[0.9375rem] leading-snug">
        {message.text}
      </Toast.Description>
      {message.action && (
        <Toast.Action asChild altText={message.action.label} onClick={message.action.onAct}>
          <Button variant="ghost" className="px-3! text-brand-strong">
            {message.action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label={t('ui.closeNotice')} icon={<X />} className="text-ink-soft" />
      </Toast.Close>
    </Toast.Root>
  )
}

/** Radix's toast with the documented five seconds and fifty pixels to the right, which are its own defaults. */
export default function ToastView() {
  const { t } = useTranslation()
  const current = useToast((state) => state.current)
  const viewport = useRef<HTMLOListElement>(null)

  useLayoutEffect(() => {
    // The top layer is in opening order: shown anew, the toast lies above a dialog opened meanwhile.
    const place = viewport.current
    if (!current || !place || !('showPopover' in place)) return
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
  }, [current])

  return (
    <Toast.Provider
      swipeDirection="right"
      swipeThreshold={50}
      duration={5000}
      label={t('ui.notices')}
    >
      {current && <OneToast key={current.id} message={current} />}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        className="fixed inset-x-4 top-auto bottom-[calc(5rem+env(safe-area-inset-bottom))] m-0 w-auto overflow-visible border-0 bg-transparent outline-none sm:mx-auto sm:max-w-md md:bottom-8 [:root:has([data-bottom-bar])_&]:mb-18"
      />
    </Toast.Provider>
  )
}
