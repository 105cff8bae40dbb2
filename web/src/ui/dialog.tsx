import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

type Props = {
  open: boolean
  /** Asked for by Esc, a press beside the dialog, or its close button. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md'
}

/** What every dialog offers beside its own content: the app puts the way to the helplines here, which a dialog covers. */
export const DialogAid = createContext<ReactNode>(null)

/** A modal dialog: a sheet from below on phones, a card in the middle from 640 px. Mounts its content only while open. */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, description, children, footer, size = 'sm' }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Some browsers close on a second Esc whatever `cancel` says.
    const closed = () => {
      if (!dialog.open) close()
    }
    dialog.showModal()
    // Reading begins at the title; the browser would begin at the way out.
    heading.current?.focus()
    // A press that began inside, as when a text is selected, is none beside the dialog.
    let isBeside = false
    const pressed = (event: Event) => {
      isBeside = event.target === dialog
    }
    const released = (event: Event) => {
      if (isBeside && event.target === dialog) close()
    }
    dialog.addEventListener('close', closed)
    dialog.addEventListener('pointerdown', pressed)
    dialog.addEventListener('click', released)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('pointerdown', pressed)
      dialog.removeEventListener('click', released)
      // Closing before the element goes is what returns the focus.
      dialog.close()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // A `cancel` of a file picker or a nested dialog bubbles through React.
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent text-ink',
        'max-h-[92dvh] animate-rise backdrop:animate-fade backdrop:bg-veil',
        'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh]',
        size === 'sm' ? 'sm:max-w-md' : 'sm:max-w-xl',
      )}
    >
      <div
        className={cx(
          'flex max-h-[inherit] flex-col overflow-hidden rounded-t-[1.75rem] bg-surface-raised shadow-float sm:rounded-[1.75rem]',
          !footer && 'safe-bottom',
        )}
      >
        <header className="pt-5 pr-3 pb-3 pl-6">
          <div className="flex items-start gap-1">
            <h2
              ref={heading}
              tabIndex={-1}
              id={`${id}-title`}
              className="min-w-0 flex-1 pt-2.5 text-lg leading-snug font-bold"
            >
              {title}
            </h2>
            {use(DialogAid)}
            <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
          </div>
          {description && (
            <p id={`${id}-description`} className="pr-3 text-[0.9375rem] text-ink-soft">
              {description}
            </p>
          )}
        </header>
        {children && (
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6">
            {children}
          </div>
        )}
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pb-5">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}
