import { type Me, support, supportAnswerHours, supportLength, supportTypes } from '@dodam/contract'
import { SupportDraft } from '@dodam/contract/schemas'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { WhileWriting } from '../checks/while-writing.tsx'
import { emptyDraft, supportDrafts } from './draft.ts'

/** Where a member writes to the support team. The draft stays until it is sent. */
export function SupportForm({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { run } = useAct(support.write, {
    done: () => t('support.form.sent', { hours: supportAnswerHours }),
    isQuiet: true,
  })
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: emptyDraft,
    draft: supportDrafts.of(me.id),
    check: (values) => checkBy(SupportDraft, emptyDraft, values),
    send: async (body) => {
      const outcome = await run({ body })
      if (outcome.kind === 'done') form.reset(emptyDraft)
      return outcome
    },
  })
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips
            label={t('support.form.type')}
            options={supportTypes.map((one) => ({
              value: one,
              label: t(`support.type.${one}`),
            }))}
            value={value}
            onChange={onChange}
            hint={t(`support.form.hint.${value}`)}
          />
        )}
      />
      <Controller
        control={control}
        name="message"
        render={({ field: { value, onChange, onBlur } }) => (
          <div className="flex flex-col">
            <WhileWriting text={value} place="support" />
            <CountedTextArea
              {...{ value, onChange, onBlur }}
              label={t('support.form.message')}
              placeholder={t('support.form.placeholder')}
              limits={supportLength}
              error={errorOf('message')}
            />
          </div>
        )}
      />
      <FormError form={form.id} text={form.failure} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-40 flex-1 text-body-small text-ink-soft">
          {t('support.form.promise', { hours: supportAnswerHours })}
        </p>
        <Button type="submit" busy={form.isSending}>
          {t('support.form.send')}
        </Button>
      </div>
    </form>
  )
}
