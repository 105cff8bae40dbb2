import { applicationLength, type Me, qualificationsLength, verification } from '@dodam/contract'
import { ApplicationDraft } from '@dodam/contract/schemas'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { WhileWriting } from '../checks/while-writing.tsx'
import { applicationDrafts, emptyApplication } from './application-draft.ts'

const fields = [
  { name: 'reason', words: 'reason', limits: applicationLength },
  { name: 'experienceDescription', words: 'experience', limits: applicationLength },
  { name: 'qualifications', words: 'qualifications', limits: qualificationsLength },
] as const

interface Props {
  me: Me
  /** The initial text if there is no draft: that of an earlier application. */
  before?: typeof emptyApplication | undefined
  onSent: () => void
  /** Called if an application is impossible, because the standing on the page is stale. */
  onOutdated: () => void
}

/** Where a listener applies. The draft survives closing and reloading, until it is sent. */
export function ApplicationForm({ me, before = emptyApplication, onSent, onOutdated }: Props) {
  const { t } = useTranslation()
  const { run } = useAct(verification.apply, {
    // Explained by what replaces the form.
    gone: { ALREADY_APPLIED: 'general', ALREADY_VERIFIED: 'general' },
    failed: 'verification.form.failed',
    isQuiet: true,
  })
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: before,
    draft: applicationDrafts.of(me.id),
    check: (values) => checkBy(ApplicationDraft, emptyApplication, values),
    send: async (body) => {
      const outcome = await run({ body })
      // The live event may have removed the form before this answer.
      if (outcome.kind === 'done') onSent()
      if (outcome.kind === 'gone') onOutdated()
      return outcome
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      {fields.map(({ name, words, limits }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur } }) => (
            <div className="flex flex-col">
              <WhileWriting text={value} place="application" />
              <CountedTextArea
                {...{ value, onChange, onBlur, limits }}
                isShort
                label={
                  limits.min === 0
                    ? `${t(`verification.form.${words}`)} (${t('ui.optional')})`
                    : t(`verification.form.${words}`)
                }
                placeholder={t(`verification.form.${words}Placeholder`)}
                error={errorOf(name)}
              />
            </div>
          )}
        />
      ))}
      <FormError form={form.id} text={form.failure} />
      <Button type="submit" busy={form.isSending} className="sm:self-end">
        {t('verification.form.send')}
      </Button>
    </form>
  )
}
