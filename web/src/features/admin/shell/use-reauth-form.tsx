import { accounts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useMe } from '../../accounts/session.ts'

/** Asks for one's own password and proves it to the server. `form` is the form, and a button anywhere submits it by its id. */
export function useReauthForm(onProven: () => void) {
  const { t } = useTranslation()
  const me = useMe()
  const { run } = useAct(accounts.reauth, { isQuiet: true })
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: { password: '' },
    check: (sent) => ({
      sent,
      broken: sent.password === '' ? { password: t('admin.shell.reauth.missing') } : {},
    }),
    send: async (body) => {
      const outcome = await run({ body }, ({ kind }) => kind === 'done' && onProven())
      if (outcome.kind !== 'refused' || outcome.error.code !== 'TOO_FAST') return outcome
      // Locked after several wrong ones.
      const count = Math.ceil((outcome.error.retryAfterMs ?? 60_000) / 60_000)
      return { ...outcome, text: t('admin.shell.reauth.locked', { count }) }
    },
    fieldOfCode: { WRONG_PASSWORD: 'password', TOO_FAST: 'password' },
  })
  return {
    id: form.id,
    isSending: form.isSending,
    form: (
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {/* For password managers: whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={me?.username ?? ''} />
        <PasswordField
          data-autofocus
          label={t('admin.shell.reauth.password')}
          autoComplete="current-password"
          error={errorOf('password')}
          {...register('password')}
        />
        <FormError form={form.id} text={form.failure} />
      </form>
    ),
  }
}
