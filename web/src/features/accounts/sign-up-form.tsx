import { categories, genders, grades, about as instance } from '@dodam/contract'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { FormError } from '../../forms/form-error.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Checkbox, Select, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { SignUp } from './use-sign-up.ts'

const roles = ['sharer', 'listener'] as const

/** No child of an elementary school is older. */
const oldestAtElementary = 12

/** The fields of a registration. */
export function SignUpForm({ form: { id, register, control, errorOf, submit } }: { form: SignUp }) {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const minimumAge = about?.minimumAge ?? 13
  const role = useWatch({ control, name: 'role' })
  const [showsPassword, setShowsPassword] = useState(false)
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <ChoiceChips
            label={t('accounts.role.label')}
            hint={t(`accounts.role.${field.value}Line`)}
            options={roles.map((value) => ({ value, label: t(`accounts.role.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('role')}
          />
        )}
      />
      {role === 'listener' && (
        <Controller
          control={control}
          name="preferredCategories"
          render={({ field }) => (
            <ChoiceChips
              multiple
              label={t('accounts.topics.label')}
              hint={t('accounts.topics.hint')}
              options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <TextField
        label={t('accounts.username')}
        hint={t('accounts.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
        {...register('username', { deps: ['password'] })}
      />
      <PasswordField
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        autoComplete="new-password"
        onShow={setShowsPassword}
        error={errorOf('password')}
        {...register('password', { deps: ['confirmation'] })}
      />
      <TextField
        label={t('accounts.confirmation')}
        hint={t('accounts.confirmationHint')}
        type={showsPassword ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="new-password"
        error={errorOf('confirmation')}
        {...register('confirmation')}
      />
      <TextField
        label={`${t('accounts.email')} (${t('ui.optional')})`}
        hint={t(about?.sendsMail ? 'accounts.emailHintMailed' : 'accounts.emailHint')}
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...register('email')}
      />
      <Select
        label={t('accounts.gradeLabel')}
        error={errorOf('gradeLevel')}
        {...register('gradeLevel')}
      >
        <option value="">{t('accounts.choose')}</option>
        {grades
          .filter((grade) => grade !== 'elementary' || minimumAge <= oldestAtElementary)
          .map((grade) => (
            <option key={grade} value={grade}>
              {t(`accounts.grade.${grade}`)}
            </option>
          ))}
      </Select>
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <ChoiceChips
            label={t('accounts.genderLabel')}
            options={genders.map((value) => ({ value, label: t(`accounts.gender.${value}`) }))}
            value={field.value || null}
            onChange={field.onChange}
            error={errorOf('gender')}
          />
        )}
      />
      <div className="flex flex-col rounded-field bg-surface-sunken px-4 py-2">
        <Checkbox label={t('accounts.showAiPosts')} {...register('showAiPosts')} />
        <Checkbox label={t('accounts.age', { age: minimumAge })} {...register('isOldEnough')} />
        <Checkbox label={t('accounts.terms.agree')} {...register('agrees')} />
        <Terms />
      </div>
    </form>
  )
}

/** The submit button of the sign-up form, with the errors shown right beside it. */
export function SignUpButton({ form: { id, control, failure, isSending } }: { form: SignUp }) {
  const { t } = useTranslation()
  const [isOldEnough, agrees] = useWatch({ control, name: ['isOldEnough', 'agrees'] })
  return (
    <div className="flex w-full flex-col has-[p]:gap-3">
      <FormError form={id} text={failure} />
      <Button type="submit" form={id} size="lg" busy={isSending} disabled={!isOldEnough || !agrees}>
        {t('accounts.signUp.submit')}
      </Button>
    </div>
  )
}

const further = 'mt-2 block w-fit underline underline-offset-2'

function Terms() {
  const { t } = useTranslation()
  return (
    <details className="pb-2 pl-8 text-sm text-ink-soft">
      <summary className="min-h-8 font-medium text-brand-strong">
        {t('accounts.terms.title')}
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
        <li>{t('accounts.terms.kind')}</li>
        <li>{t('accounts.terms.private')}</li>
        <li>{t('accounts.terms.stored')}</li>
        <li>{t('accounts.terms.crisis')}</li>
      </ul>
      {/* In a new tab, so that the typed values stay. */}
      <Link to={paths.terms} target="_blank" className={further}>
        {t('accounts.terms.whole')}
      </Link>
      <Link to={paths.privacy} target="_blank" className={further}>
        {t('accounts.terms.kept')}
      </Link>
      <Link to={paths.safety} target="_blank" className={further}>
        {t('app.title.safety')}
      </Link>
    </details>
  )
}
