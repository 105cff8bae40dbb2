import { type Answer, secondFactor } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { buttonLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useLeaveQuestion } from '../../ui/leave-question.ts'

interface Props {
  setup: Answer<typeof secondFactor.startApp>
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** The secret as a QR code, a link and text, and a field for the first code of the app. */
export function AppDialog({ setup: { setup, secret, uri, picture }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const question = useLeaveQuestion('second-factor.app.closing')
  const { run } = useAct(secondFactor.addApp, { isQuiet: true, failed: 'settings.failed' })
  const form = useSchemaForm({
    defaults: { code: '' },
    check: ({ code }) => ({
      sent: { setup, code: code.trim() },
      broken: code.trim() === '' ? { code: t('second-factor.code.missing') } : {},
    }),
    send: (body) =>
      run({ body }, (outcome) => {
        if (outcome.kind === 'done') onDone(outcome.answer.codes)
      }),
    fieldOfCode: { WRONG_CODE: 'code' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('second-factor.app.title')}
      description={t('second-factor.app.scan')}
      question={question}
      form={form}
      confirm={t('second-factor.app.submit')}
      hasCancel={false}
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('second-factor.app.picture')}
        className="size-48 self-center rounded-field bg-white p-3"
      />
      <a href={uri} className={buttonLook('ghost')}>
        {t('second-factor.app.here')}
      </a>
      <div className="text-sm text-ink-soft">
        <p id="app-secret">{t('second-factor.app.secret')}</p>
        <p aria-labelledby="app-secret" className="mt-1 font-mono text-ink break-all select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <TextField
        data-autofocus
        label={t('second-factor.app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.errorOf('code')}
        {...form.register('code')}
      />
    </FormDialog>
  )
}
