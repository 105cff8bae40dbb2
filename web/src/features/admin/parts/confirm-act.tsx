import { lengthOf } from '@dodam/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  title: string
  /** What will happen, a line each: what changes, and who hears of it. */
  effects: readonly string[]
  /** The act itself, as its button says it. */
  confirm: string
  onConfirm: (reason: string) => void
  onClose: () => void
  busy?: boolean
  /** Whether it takes something away. */
  isDangerous?: boolean
  /** Asks for a reason in words. */
  reason?: { label: string; hint?: string; limits: { min: number; max: number } }
}

/** Asks once more before an act, and names what it will do. Enter in the reason does not send. */
export function ConfirmAct({
  title,
  effects,
  confirm,
  onConfirm,
  onClose,
  busy,
  isDangerous = false,
  reason,
}: Props) {
  const { t } = useTranslation()
  const list = useId()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const length = lengthOf(text.trim())
  const isBroken =
    reason !== undefined && (length < reason.limits.min || length > reason.limits.max)
  const go = () => {
    setTried(true)
    if (!isBroken) onConfirm(text.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      isDirty={text.trim() !== ''}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={busy}
            onClick={go}
            aria-describedby={list}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ul id={list} className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {reason && (
        <div className="pt-4">
          <CountedTextArea
            data-autofocus
            label={reason.label}
            {...(reason.hint && { hint: reason.hint })}
            value={text}
            onChange={setText}
            limits={reason.limits}
            error={isTried && isBroken ? t('admin.shell.reasonMissing') : undefined}
          />
        </div>
      )}
    </Dialog>
  )
}
