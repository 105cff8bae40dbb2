import { restoreReasonLength } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../acts/outcome.ts'
import { checkBy, type Schema } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextField } from '../../../ui/field.tsx'

const empty = { confirm: '', reason: '' }

interface Props<Body> {
  title: string
  line: string
  /** The exact word to type. */
  word: string
  /** The label of that field, and its error. */
  label: string
  wrong: string
  /** The schema of the act's body, which may name the backup too. */
  schema: Schema<Body>
  confirm: string
  send: (body: Body) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** The confirmation of an act that affects all members: type a word and give a reason. */
export function TypedAct<Body extends object>({
  title,
  line,
  word,
  label,
  wrong,
  schema,
  confirm: act,
  send,
  onClose,
}: Props<Body>) {
  const { t } = useTranslation()
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: (typed) => {
      const confirm = typed.confirm.trim()
      return checkBy(
        schema,
        empty,
        { ...typed, confirm, backupFilename: word },
        { confirm: confirm === word ? undefined : wrong },
      )
    },
    send,
  })
  return (
    <FormDialog
      loses="entries"
      onClose={onClose}
      title={title}
      description={line}
      form={form}
      confirm={act}
      isDangerous
    >
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
      <FormTextArea
        {...{ control, errorOf }}
        name="reason"
        isShort
        label={t('admin.backup.typed.reason')}
        limits={restoreReasonLength}
      />
    </FormDialog>
  )
}
