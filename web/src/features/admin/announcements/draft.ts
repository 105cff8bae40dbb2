import { type AdminAnnouncement, lengthOf } from '@dodam/contract'
import { AnnouncementChange } from '@dodam/contract/schemas'
import { checkBy } from '../../../forms/check.ts'
import { ruleText } from '../../../ui/rule-text.ts'
import { fieldOfMoment, momentOfField } from '../parts/times.ts'

/** The values of the form of an announcement. Its times are in Korean time. */
export type AnnouncementForm = Pick<
  AdminAnnouncement,
  'title' | 'content' | 'type' | 'targetAudience'
> & { titleEn: string; contentEn: string; startsAt: string; endsAt: string }

export const emptyForm: AnnouncementForm = {
  title: '',
  content: '',
  titleEn: '',
  contentEn: '',
  type: 'info',
  targetAudience: 'all',
  startsAt: '',
  endsAt: '',
}

export const formOf = (held: AdminAnnouncement): AnnouncementForm => ({
  title: held.title,
  content: held.content,
  type: held.type,
  titleEn: held.titleEn ?? '',
  contentEn: held.contentEn ?? '',
  targetAudience: held.targetAudience,
  startsAt: fieldOfMoment(held.startsAt),
  endsAt: fieldOfMoment(held.endsAt),
})

/** Check the form. An unchanged end may stay, even if it is in the past. */
export function checkForm(form: AnnouncementForm, held: AdminAnnouncement | null, now: number) {
  const isEnglish = lengthOf(form.titleEn) + lengthOf(form.contentEn) > 0
  const startsAt = momentOfField(form.startsAt)
  const endsAt = momentOfField(form.endsAt)
  // The English version is written completely or not at all.
  const lacking = (text: string) =>
    isEnglish && lengthOf(text) === 0 ? ruleText('announcement.english') : undefined
  const isNew = fieldOfMoment(held?.endsAt ?? null) !== form.endsAt
  const isPast = endsAt && isNew && Date.parse(endsAt) <= now
  const isBefore = Boolean(startsAt && endsAt && startsAt >= endsAt)
  return checkBy(
    AnnouncementChange,
    emptyForm,
    {
      ...form,
      titleEn: isEnglish ? form.titleEn : null,
      contentEn: isEnglish ? form.contentEn : null,
      // The schema refuses an invalid time.
      startsAt: startsAt === undefined ? form.startsAt : startsAt,
      endsAt: endsAt === undefined ? form.endsAt : endsAt,
    },
    {
      titleEn: lacking(form.titleEn),
      contentEn: lacking(form.contentEn),
      endsAt: isPast || isBefore ? ruleText('announcement.ends') : undefined,
    },
  )
}

/** Whether an announcement is shown only from a later moment on. */
export const isLater = (startsAt: string | null | undefined, now: number): boolean =>
  Boolean(startsAt && Date.parse(startsAt) > now)

/** The valid values to send. */
export type Sent = NonNullable<ReturnType<typeof checkForm>['sent']>

/** Whether another admin has changed the text or options that this form edits, not only switched it on or off. */
export const isRewritten = (opened: AdminAnnouncement, now: AdminAnnouncement): boolean =>
  JSON.stringify(formOf(opened)) !== JSON.stringify(formOf(now))
