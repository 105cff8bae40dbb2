import {
  type AdminAnnouncement,
  announcementAudiences,
  announcementContentLength,
  announcements,
  announcementTitleLength,
  announcementTypes,
  errors,
} from '@dodam/contract'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { TextCounter } from '../../../forms/text-counter.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { incomplete } from '../parts/times.ts'
import { checkForm, emptyForm, formOf, isRewritten, type Sent } from './draft.ts'
import { Preview } from './preview.tsx'

/** Refusals explained by the dialog itself; all others are shown in a toast. */
const explained = ['VALIDATION_FAILED', 'ANNOUNCEMENT_CHANGED', 'NOT_FOUND'] as const
const isExplained = (code: string) => explained.some((one) => one === code)

interface Props {
  /** The announcement when the dialog opened; null for a new one. */
  opened: AdminAnnouncement | null
  /** Its current version; null if it was deleted meanwhile. */
  now: AdminAnnouncement | null
  onClose: () => void
}

/** Writes or changes an announcement. A change by another admin meanwhile is reported and leaves the draft as it is. */
export function AnnouncementDialog({ opened, now, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = useState(() => (opened === null ? emptyForm : formOf(opened)))
  const isDeleted = opened !== null && now === null
  const isOvertaken = opened !== null && now !== null && isRewritten(opened, now)
  const create = useAct(announcements.create, {
    done: ({ startsAt }) =>
      startsAt !== null && Date.parse(startsAt) > Date.now()
        ? t('admin.announcements.scheduled', { time: dateTimeText(startsAt) })
        : t('admin.announcements.created'),
    failed: 'admin.announcements.createFailed',
    isQuiet: explained,
  })
  const change = useAct(announcements.change, {
    done: 'admin.announcements.changed',
    failed: 'admin.announcements.changeFailed',
    isQuiet: explained,
  })
  const send = (body: Sent) =>
    opened === null || isDeleted
      ? create.run({ body })
      : change.run({
          params: { id: opened.id },
          // The form reports a change by another admin, so sending afterwards replaces it knowingly.
          body: { ...body, seenAt: now?.updatedAt ?? opened.updatedAt },
        })
  const form = useSchemaForm({
    defaults: first,
    check: (values) => checkForm(values, opened, Date.now()),
    send: async (sent) => {
      const outcome = await send(sent)
      if (outcome.kind === 'done') onClose()
      if (outcome.kind !== 'refused') return outcome
      if (!isExplained(outcome.error.code)) return { kind: 'undone' }
      const { code } = outcome.error
      return code === 'ANNOUNCEMENT_CHANGED'
        ? { ...outcome, text: errors[code][language] }
        : outcome
    },
  })
  const { control, errorOf } = form
  const values = useWatch({ control })
  const shown = { ...first, ...values }

  return (
    <FormDialog
      loses={opened === null ? 'text' : 'changes'}
      size="md"
      onClose={onClose}
      title={t(opened === null ? 'admin.announcements.new' : 'admin.announcements.edit')}
      form={{ ...form, failure: isDeleted ? undefined : form.failure }}
      confirm={t(
        opened === null
          ? 'admin.announcements.publish'
          : isDeleted
            ? 'admin.announcements.publishAgain'
            : isOvertaken
              ? 'admin.announcements.replace'
              : 'admin.announcements.save',
      )}
    >
      <div role="status" className={isDeleted || isOvertaken ? undefined : '-mb-5'}>
        {(isDeleted || isOvertaken) && (
          <p className="rounded-field bg-warn-soft px-4 py-3 text-warn">
            {t(
              isDeleted
                ? 'admin.announcements.deletedMeanwhile'
                : 'admin.announcements.changedMeanwhile',
            )}
          </p>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['ko', 'en'] as const).map((of) => {
          const [title, content] =
            of === 'ko' ? (['title', 'content'] as const) : (['titleEn', 'contentEn'] as const)
          return (
            <fieldset key={of} className="flex min-w-0 flex-col gap-4">
              <legend className="pb-2 font-semibold">{t(`admin.announcements.in.${of}`)}</legend>
              <Controller
                control={control}
                name={title}
                render={({ field: { value, ...field } }) => (
                  <div className="relative">
                    <TextField
                      {...field}
                      value={value}
                      lang={of}
                      {...(of === 'ko' && { 'data-autofocus': true })}
                      label={t('admin.announcements.title')}
                      error={errorOf(title)}
                    />
                    <TextCounter
                      text={value}
                      limits={announcementTitleLength}
                      className="absolute top-0 right-0 text-sm"
                    />
                  </div>
                )}
              />
              <FormTextArea
                {...{ control, errorOf }}
                name={content}
                label={t('admin.announcements.content')}
                limits={announcementContentLength}
              />
            </fieldset>
          )
        })}
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{t('admin.announcements.englishHint')}</p>
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips
            label={t('admin.announcements.type')}
            options={announcementTypes.map((type) => ({
              value: type,
              label: t(`announcements.type.${type}`),
            }))}
            {...{ value, onChange }}
          />
        )}
      />
      <Controller
        control={control}
        name="targetAudience"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips
            label={t('admin.announcements.audience')}
            hint={t('admin.announcements.audienceHint')}
            options={announcementAudiences.map((audience) => ({
              value: audience,
              label: t(`admin.announcements.to.${audience}`),
            }))}
            {...{ value, onChange }}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { onChange, onBlur } }) => (
              <TextField
                type="datetime-local"
                name={name}
                // Uncontrolled: a half-filled field has no value, and would be cleared.
                defaultValue={first[name]}
                max="2099-12-31T23:59"
                onChange={({ target }) => onChange(target.value)}
                onBlur={({ target }) => {
                  if (target.validity.badInput) onChange(incomplete)
                  onBlur()
                }}
                label={t(`admin.announcements.${name}`)}
                hint={t(`admin.announcements.${name}Hint`)}
                error={errorOf(name)}
              />
            )}
          />
        ))}
      </div>
      <Preview form={shown} />
    </FormDialog>
  )
}
