import { lengthOf } from '@dodam/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'

interface Props {
  title: string
  /** The effects, one line each: what changes, and who is notified. */
  effects: readonly string[]
  confirm: string
  onConfirm: (reason: string) => void
  onClose: () => void
  busy?: boolean
  isDangerous?: boolean
  /** There is nothing to confirm yet. */
  isDisabled?: boolean
  /** What is chosen in the dialog, above the effects. */
  children?: ReactNode
  /** Asks for a written reason. */
  reason?: { label: string; hint?: string; limits: { min: number; max: number } }
}

/** Asks for confirmation of an act and lists its effects. Enter in the reason does not submit. */
export function ConfirmAct({
  title,
  effects,
  confirm,
  onConfirm,
  onClose,
  busy = false,
  isDangerous = false,
  isDisabled = false,
  children,
  reason,
}: Props) {
  const { t } = useTranslation()
  const list = useId()
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: { reason: '' },
    check: (typed) => {
      const text = typed.reason.trim()
      const { min, max } = reason?.limits ?? { min: 0, max: 0 }
      const isBroken = lengthOf(text) < min || lengthOf(text) > max
      return {
        sent: { text },
        broken: isBroken ? { reason: t('admin.shell.reasonMissing') } : {},
      }
    },
    send: async ({ text }) => {
      onConfirm(text)
      return { kind: 'undone' }
    },
  })
  return (
    <FormDialog
      form={{ ...form, isSending: busy }}
      describedBy={list}
      {...{ title, confirm, isDangerous, isDisabled, onClose }}
    >
      {children}
      <ul id={list} className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {reason && <FormTextArea data-autofocus {...{ control, errorOf, ...reason }} name="reason" />}
    </FormDialog>
  )
}
