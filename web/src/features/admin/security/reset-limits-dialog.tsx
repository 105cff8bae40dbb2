import { security } from '@dodam/contract'
import { securitySpecs } from '@dodam/contract/schemas'
import { useTranslation } from 'react-i18next'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

const empty = { userId: '', ip: '' }

/** Resets all rate limits of an account or a network that was slowed down by mistake. */
export function ResetLimitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const reset = useSudoAct(security.resetLimits, {
    done: 'admin.security.reset.done',
    failed: 'admin.security.reset.failed',
    isQuiet: true,
  })
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: (typed) => {
      const [userId, ip] = [typed.userId.trim(), typed.ip.trim()]
      const isNumber = userId === '' || /^[1-9]\d{0,14}$/.test(userId)
      return checkBy(
        securitySpecs.resetLimits.body,
        empty,
        { ...(userId !== '' && { userId: Number(userId) }), ...(ip !== '' && { ip }) },
        { userId: isNumber ? undefined : t('admin.security.reset.userIdWrong') },
      )
    },
    send: (body) =>
      reset.run({ body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
    fieldOfCode: { NOT_FOUND: 'userId' },
  })
  return (
    <FormDialog
      loses="entries"
      onClose={onClose}
      title={t('admin.security.reset.title')}
      description={t('admin.security.reset.line')}
      form={form}
      confirm={t('admin.security.reset.do')}
    >
      <TextField
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        label={t('admin.security.reset.userId')}
        hint={t('admin.security.reset.userIdHint')}
        error={errorOf('userId')}
        {...register('userId')}
      />
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('admin.security.block.address')}
        error={errorOf('ip')}
        {...register('ip')}
      />
    </FormDialog>
  )
}
