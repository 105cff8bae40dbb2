import { restoreReasonLength } from '@dodam/contract'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../acts/outcome.ts'
import { brokenLength } from '../../../forms/check.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  title: string
  line: string
  /** What has to be typed, exactly so. */
  word: string
  /** What that is called, and what is said where something else was typed. */
  label: string
  wrong: string
  reasonRule: 'restore.reason' | 'recovery.reason'
  /** The act, as its button says it. */
  confirm: string
  send: (sent: { confirm: string; reason: string }) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** The second question before an act that concerns everybody: a word is typed, and a reason given. */
export function TypedAct({
  title,
  line,
  word,
  label,
  wrong,
  reasonRule,
  confirm,
  send,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: { confirm: '', reason: '' },
    check: (typed) => {
      const sent = { confirm: typed.confirm.trim(), reason: typed.reason.trim() }
      const broken = {
        confirm: sent.confirm === word ? undefined : wrong,
        reason: brokenLength(sent.reason, restoreReasonLength, reasonRule),
      }
      const isWhole = broken.confirm === undefined && broken.reason === undefined
      return { sent: isWhole ? sent : undefined, broken }
    },
    send,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={line}
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} variant="danger" busy={form.isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          <code className="font-semibold break-all select-all">{word}</code>
        </p>
        <TextField
          data-autofocus
          label={label}
          hint={t('admin.backup.typed.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('confirm')}
          {...register('confirm')}
        />
        <Controller
          control={control}
          name="reason"
          render={({ field: { value, onChange, onBlur } }) => (
            <CountedTextArea
              isShort
              {...{ value, onChange, onBlur }}
              label={t('admin.backup.typed.reason')}
              limits={restoreReasonLength}
              error={errorOf('reason')}
            />
          )}
        />
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
