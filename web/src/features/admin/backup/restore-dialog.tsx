import { type BackupState, backup, beforeRestoreHours, restoreReasonLength } from '@dodam/contract'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { brokenLength } from '../../../forms/check.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useMe } from '../../accounts/session.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

interface Props {
  filename: string
  state: BackupState
  isEmergency: boolean
  onClose: () => void
}

/** Asks twice before a restore: first what will happen, then for the name of the backup and a reason. */
export function RestoreDialog({ filename, state, isEmergency, onClose }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const [isSure, setSure] = useState(false)
  const waiting = state.restoreRequest
  const isSecond =
    waiting !== null && waiting.backupFilename === filename && waiting.requestedBy.id !== me?.id
  const asksSecond = state.needsSecond && !isSecond
  const title = t(
    isEmergency ? 'admin.backup.restore.titleEmergency' : 'admin.backup.restore.title',
  )
  if (isSure)
    return <Typed filename={filename} title={title} asksSecond={asksSecond} onClose={onClose} />
  return (
    <ConfirmAct
      isDangerous
      title={title}
      effects={[
        t('admin.backup.restore.effects.back', { filename }),
        t('admin.backup.restore.effects.safety', { count: beforeRestoreHours }),
        t('admin.backup.restore.effects.maintenance'),
        t('admin.backup.restore.effects.signedOut'),
        t('admin.backup.restore.effects.kept'),
        ...(asksSecond ? [t('admin.backup.restore.effects.second')] : []),
      ]}
      confirm={t('admin.backup.restore.goOn')}
      onClose={onClose}
      onConfirm={() => setSure(true)}
    />
  )
}

interface TypedProps {
  filename: string
  title: string
  /** The act only asks another admin to confirm. */
  asksSecond: boolean
  onClose: () => void
}

function Typed({ filename, title, asksSecond, onClose }: TypedProps) {
  const { t } = useTranslation()
  const restore = useSudoAct(backup.restore, {
    done: ({ state }) => t(`admin.backup.restore.outcome.${state}`),
    failed: 'admin.backup.restore.failed',
    isQuiet: true,
  })
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: { confirm: '', reason: '' },
    check: (typed) => {
      const sent = { confirm: typed.confirm.trim(), reason: typed.reason.trim() }
      const broken = {
        confirm: sent.confirm === filename ? undefined : t('admin.backup.restore.nameWrong'),
        reason: brokenLength(sent.reason, restoreReasonLength, 'restore.reason'),
      }
      const isWhole = broken.confirm === undefined && broken.reason === undefined
      return { sent: isWhole ? sent : undefined, broken }
    },
    send: (sent) =>
      restore.run({ body: { backupFilename: filename, ...sent } }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t('admin.backup.restore.sure')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} variant="danger" busy={form.isSending}>
            {t(asksSecond ? 'admin.backup.restore.ask' : 'admin.backup.restore.confirm')}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          <code className="font-semibold break-all select-all">{filename}</code>
        </p>
        <TextField
          data-autofocus
          label={t('admin.backup.restore.name')}
          hint={t('admin.backup.restore.nameHint')}
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
              label={t('admin.backup.restore.reason')}
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
