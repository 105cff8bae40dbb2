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
import { Switch } from '../../../ui/switch.tsx'
import { dateTimeText, useNow } from '../../../ui/time.tsx'
import { incomplete, momentOfField } from '../parts/times.ts'
import { checkForm, emptyForm, formOf, isLater, isRewritten, type Sent } from './draft.ts'
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
  const at = useNow()
  /** A new one is saved without being shown. */
  const [isKept, setKept] = useState(false)
  const [first] = useState(() => (opened === null ? emptyForm : formOf(opened)))
  const isDeleted = opened !== null && now === null
  const isOvertaken = opened !== null && now !== null && isRewritten(opened, now)
  const create = useAct(announcements.create, {
    done: ({ isActive, startsAt }) => {
      if (!isActive) return t('admin.announcements.kept')
      return startsAt !== null && isLater(startsAt, Date.now())
        ? t('admin.announcements.scheduled', { time: dateTimeText(startsAt) })
        : t('admin.announcements.created')
    },
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
      ? create.run({ body: { ...body, isActive: !isKept } })
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
  const confirm = () => {
    if (isDeleted) return 'publishAgain'
    if (opened !== null) return isOvertaken ? 'replace' : 'save'
    if (isKept) return 'save'
    return isLater(momentOfField(shown.startsAt), at) ? 'schedule' : 'publish'
  }

  return (
    <FormDialog
      loses={opened === null ? 'text' : 'changes'}
      size="md"
      onClose={onClose}
      title={t(opened === null ? 'admin.announcements.new' : 'admin.announcements.edit')}
      form={{ ...form, failure: isDeleted ? undefined : form.failure }}
      confirm={t(`admin.announcements.${confirm()}`)}
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
      {opened === null && (
        <Switch
          label={t('admin.announcements.keep')}
          hint={t('admin.announcements.keepHint')}
          checked={isKept}
          onChange={setKept}
        />
      )}
      <Preview form={shown} />
    </FormDialog>
  )
}
