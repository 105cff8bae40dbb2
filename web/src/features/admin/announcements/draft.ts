import {
  type AdminAnnouncement,
  type AnnouncementDraft,
  announcementContentLength,
  announcementTitleLength,
  lengthOf,
  type Rule,
} from '@dodam/contract'
import { brokenLength, type Checked } from '../../../forms/check.ts'
import { ruleText } from '../../../ui/rule-text.ts'
import { fieldOfMoment, momentOfField } from './times.ts'

/** What the form of an announcement holds. Its times are those of the fields, in Korean time. */
export type AnnouncementForm = Pick<
  AdminAnnouncement,
  'title' | 'content' | 'type' | 'targetAudience'
> & { titleEn: string; contentEn: string; startsAt: string; endsAt: string }

export const emptyForm: AnnouncementForm = {
  ...{ title: '', content: '', titleEn: '', contentEn: '' },
  ...{ type: 'info', targetAudience: 'all', startsAt: '', endsAt: '' },
}

export const formOf = (held: AdminAnnouncement): AnnouncementForm => ({
  ...{ title: held.title, content: held.content, type: held.type },
  ...{ titleEn: held.titleEn ?? '', contentEn: held.contentEn ?? '' },
  targetAudience: held.targetAudience,
  ...{ startsAt: fieldOfMoment(held.startsAt), endsAt: fieldOfMoment(held.endsAt) },
})

/** What is sent of the form. */
export type Sent = Pick<
  AnnouncementDraft,
  'title' | 'content' | 'titleEn' | 'contentEn' | 'type' | 'targetAudience' | 'startsAt' | 'endsAt'
>

/** Of English either all is written or nothing. */
function brokenEnglish(
  text: string,
  isAsked: boolean,
  { max }: { max: number },
  rule: Rule,
): string | undefined {
  if (isAsked && lengthOf(text) === 0) return ruleText('announcement.english')
  return brokenLength(text, { min: 0, max }, rule)
}

/** Check what is typed. The end that was there may stay, also when it is over. */
export function checkForm(
  form: AnnouncementForm,
  held: AdminAnnouncement | null,
  now: number,
): Checked<AnnouncementForm, Sent> {
  const { title, content, titleEn, contentEn, type, targetAudience } = form
  const isEnglish = lengthOf(titleEn) + lengthOf(contentEn) > 0
  const startsAt = momentOfField(form.startsAt)
  const endsAt = momentOfField(form.endsAt)
  const broken: Checked<AnnouncementForm, Sent>['broken'] = {}
  const refuse = (field: keyof AnnouncementForm, text: string | undefined) => {
    if (text !== undefined) broken[field] = text
  }
  refuse('title', brokenLength(title, announcementTitleLength, 'announcement.title'))
  refuse('content', brokenLength(content, announcementContentLength, 'announcement.content'))
  refuse(
    'titleEn',
    brokenEnglish(titleEn, isEnglish, announcementTitleLength, 'announcement.title'),
  )
  refuse(
    'contentEn',
    brokenEnglish(contentEn, isEnglish, announcementContentLength, 'announcement.content'),
  )
  if (startsAt === undefined) refuse('startsAt', ruleText('time.form'))
  if (endsAt === undefined) refuse('endsAt', ruleText('time.form'))
  else if (endsAt !== null) {
    const isNew = fieldOfMoment(held?.endsAt ?? null) !== form.endsAt
    const isPast = isNew && Date.parse(endsAt) <= now
    if (isPast || (startsAt && startsAt >= endsAt)) refuse('endsAt', ruleText('announcement.ends'))
  }
  if (Object.keys(broken).length > 0 || startsAt === undefined || endsAt === undefined)
    return { sent: undefined, broken }
  return {
    sent: {
      ...{ title, content, type, targetAudience, startsAt, endsAt },
      ...{ titleEn: isEnglish ? titleEn : null, contentEn: isEnglish ? contentEn : null },
    },
    broken,
  }
}

/** Whether somebody else has changed what this form is about, and not only switched it. */
export const isRewritten = (opened: AdminAnnouncement, now: AdminAnnouncement): boolean =>
  JSON.stringify(formOf(opened)) !== JSON.stringify(formOf(now))
