import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { openerNow, returnFocus } from './focus.ts'
import { useLayer } from './layers.ts'
import { addDialog } from './open-dialogs.ts'

/** The words of a question before leaving; staying is its primary answer. */
export type LeaveQuestion = { title: string; line: string; stay: string; leave: string }

type Props = {
  open: boolean
  /** Called for Back, Esc, a press on the backdrop, the close button, or dragging the sheet down. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Stays visible while the content scrolls. A function gets how to close as the other ways do, with their question. */
  footer?: ReactNode | ((leave: () => void) => ReactNode)
  size?: 'sm' | 'md'
  /** Whether nothing of the page behind it may be seen. */
  covers?: boolean
  /**
   * Has text that closing would lose. A press on the backdrop is ignored then, and any other way to close asks first.
   */
  isDirty?: boolean
  /** What closing would lose while `isDirty`: by default a text being written. */
  loses?: 'text' | 'changes' | 'entries'
  /** The question before closing while `isDirty`, where its words are this dialog’s own. */
  question?: LeaveQuestion
  /** False if the dialog has an address of its own, which Back leaves by itself. */
  isLayer?: boolean
}

/** The second press on a button that opens a dialog comes within this time, on the backdrop by then. */
const doublePressMs = 400

/**
 * Shown in every dialog beside its content: the app puts the helplines' button here, because a dialog covers the
 * header's.
 */
export const DialogAid = createContext<ReactNode>(null)

/**
 * A modal dialog: a bottom sheet on phones, a centred card from 640 px. Its content is mounted only while open. The
 * initial focus is the element with `data-autofocus`, or the title.
 */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'sm',
  covers = false,
  isDirty = false,
  loses = 'text',
  question,
  isLayer = true,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  useLayer(() => (isAsking ? setAsking(false) : leave()), { asks: isDirty, isLayer })
  const close = useEffectEvent(leave)
  const pressedBeside = useEffectEvent(() => {
    if (!isDirty) onClose()
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    // Some browsers close on a second Esc even if `cancel` is prevented.
    const closed = () => {
      if (dialog.open) return
      dialog.showModal()
      close()
    }
    const opener = openerNow()
    const card = opener?.closest('article')
    dialog.showModal()
    const remove = addDialog(dialog)
    // Without a field to focus, reading starts at the title; the browser would focus the close button.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus()
    // A press that began inside, for example while selecting text, does not count as a backdrop press.
    let isBeside = false
    const openedAt = performance.now()
    const pressed = (event: Event) => {
      isBeside = event.target === dialog && performance.now() - openedAt > doublePressMs
    }
    const released = (event: Event) => {
      if (isBeside && event.target === dialog) pressedBeside()
    }
    dialog.addEventListener('close', closed)
    // A backdrop press must not blur the field being typed in, either.
    const keepFocus = (event: Event) => {
      if (event.target === dialog) event.preventDefault()
    }
    dialog.addEventListener('mousedown', keepFocus)
    dialog.addEventListener('pointerdown', pressed)
    dialog.addEventListener('click', released)
    const stopDragging = dragDown(dialog, () => close())
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('mousedown', keepFocus)
      dialog.removeEventListener('pointerdown', pressed)
      dialog.removeEventListener('click', released)
      stopDragging()
      remove()
      // Closing before unmounting is what returns the focus.
      dialog.close()
      returnFocus(opener, card)
    }
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // The `cancel` of a file picker or a nested dialog bubbles through React. After one that cannot be prevented the
        // browser closes the dialog: it is shown anew then, which must come before the question, to be below it.
        if (event.target === event.currentTarget && event.cancelable) leave()
      }}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent text-ink',
        'max-h-[92dvh] animate-rise backdrop:animate-fade',
        covers ? 'backdrop:bg-surface-raised' : 'backdrop:bg-veil',
        'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh]',
        size === 'sm' ? 'sm:max-w-md' : 'sm:max-w-xl',
      )}
    >
      <div
        data-sheet=""
        className={cx(
          'relative flex max-h-[inherit] flex-col overflow-hidden rounded-t-[1.75rem] bg-surface-raised shadow-float sm:rounded-[1.75rem]',
          !footer && 'safe-bottom',
        )}
      >
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-2 mx-auto h-1 w-10 rounded-full bg-line-strong/60 sm:hidden"
        />
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
            <IconButton label={t('ui.close')} icon={<X />} onClick={leave} />
          </div>
          {description && (
            <p id={`${id}-description`} className="pr-3 text-body-small text-ink-soft">
              {description}
            </p>
          )}
        </header>
        {children && (
          <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-6 pt-1 pb-6">
            {children}
          </div>
        )}
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line max-sm:*:flex-auto px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pb-5">
            {typeof footer === 'function' ? footer(leave) : footer}
          </footer>
        )}
      </div>
      {isAsking && (
        <LeaveQuestionDialog
          isLayer={false}
          words={
            question ?? {
              title: t(`ui.discard.${loses}.title`),
              line: t(`ui.discard.${loses}.line`),
              stay: t(`ui.discard.${loses}.keep`),
              leave: t('ui.discard.confirm'),
            }
          }
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      )}
    </dialog>
  )
}

interface LeaveQuestionProps {
  words: LeaveQuestion
  onStay: () => void
  onLeave: () => void
  isLayer?: boolean
}

/** Asks before something unsaved is lost. */
export function LeaveQuestionDialog({
  words: { title, line, stay, leave },
  onStay,
  onLeave,
  isLayer = true,
}: LeaveQuestionProps) {
  return (
    <OpenDialog
      open
      isLayer={isLayer}
      onClose={onStay}
      title={title}
      description={line}
      footer={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button variant="dangerSoft" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    />
  )
}

/** Let a touch drag the sheet down. The code is loaded only on touch screens. Return how to stop. */
function dragDown(dialog: HTMLElement, onClose: () => void): () => void {
  let stop = () => {}
  let isOver = false
  const start = async () => {
    const { startDragging } = await import('./drag-down.ts')
    if (!isOver) stop = startDragging(dialog, onClose)
  }
  // If the code does not load, the other ways to close remain.
  if (navigator.maxTouchPoints > 0) start().catch(() => undefined)
  return () => {
    isOver = true
    stop()
  }
}
