import { networkLength, security } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { brokenLength } from '../../../forms/check.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { useSudoAct } from '../parts/use-sudo-act.ts'

const empty = { userId: '', ip: '' }

/** Lets an account or a network begin anew with every limit, for who was slowed down without fault. */
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
      const broken: Partial<typeof empty> = {}
      if (userId !== '' && !/^[1-9]\d{0,14}$/.test(userId))
        broken.userId = t('admin.security.reset.userIdWrong')
      if (userId === '' && ip === '') broken.userId = ruleText('reset-limits.nobody')
      const brokenIp = ip === '' ? undefined : brokenLength(ip, networkLength, 'network.form')
      if (brokenIp !== undefined) broken.ip = brokenIp
      const body = { ...(userId !== '' && { userId: Number(userId) }), ...(ip !== '' && { ip }) }
      return { sent: Object.keys(broken).length === 0 ? body : undefined, broken }
    },
    send: (body) =>
      reset.run({ body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
    fieldOfCode: { NOT_FOUND: 'userId' },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.security.reset.title')}
      description={t('admin.security.reset.line')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} busy={form.isSending}>
            {t('admin.security.reset.do')}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
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
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
