import { about as instance, type Me } from '@dodam/contract'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFocusOnError } from './field-errors.ts'
import { FormError } from './form-error.tsx'
import { signIn } from './session.ts'

const empty = { username: '', password: '' }

/** Name and password, and in a demo the quick-fill buttons of its test accounts. */
export function LoginForm({ onDone }: { onDone: (me: Me) => void }) {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const id = useId()
  const { register, control, handleSubmit, setValue, setError, setFocus, formState } = useForm({
    defaultValues: empty,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  // A password is what is mostly wrong, and is typed anew.
  useFocusOnError(id, control, () => setFocus('password', { shouldSelect: true }))
  const required = { required: t('accounts.required') }

  const submit = handleSubmit(async (values) => {
    try {
      onDone(await signIn({ ...values, username: values.username.trim() }))
    } catch (error) {
      setError('root', { message: errorText(error) })
    }
  })

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('accounts.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', required)}
      />
      <PasswordField
        label={t('accounts.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', required)}
      />
      <FormError form={id} text={errors.root?.message} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('accounts.login.submit')}
      </Button>
      {about?.demo && (
        <fieldset className="rounded-field bg-surface-sunken p-3">
          <legend className="sr-only">{t('accounts.demo.title')}</legend>
          <p aria-hidden="true" className="px-1 pb-2 text-sm text-ink-soft">
            {t('accounts.demo.title')}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {about.demo.usernames.map((username) => (
              <Button
                key={username}
                variant="ghost"
                className="bg-surface-raised font-medium"
                onClick={() => {
                  setValue('username', username)
                  setValue('password', about.demo?.password ?? '')
                }}
              >
                {username}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}
