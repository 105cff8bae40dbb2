import {
  lengthOf,
  maxValidDays,
  reviewNoteLength,
  type VerificationApplication,
  verification,
  verificationChecks,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { TextField } from '../../../ui/field.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { dateText, useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { beginOf, fieldOfMoment } from '../parts/times.ts'
import { Checks } from './record-facts.tsx'
import { approvalOf } from './standing.ts'

interface Props {
  application: VerificationApplication
  /** What happens, a line each. */
  effects: readonly string[]
  onOutdated: () => void
  onClose: () => void
}

const dayMs = 86_400_000
/** Return the value of a date field for a moment, in Korean time; empty without one. */
const dayOf = (at: string | null = null) => fieldOfMoment(at).slice(0, 10)
const daysFrom = (now: number, days: number) => new Date(now + days * dayMs).toISOString()
/** The moment when a day begins in Korea; null for an empty field. */

interface Values {
  identity: string
  background: string
  training: string
  validUntil: string
  note: string
}

/** Return the record that is filled in, and what is wrong with it. */
function checkRecord({ note, validUntil, ...seen }: Values, now: number, missing: string) {
  const checks = {
    identity: beginOf(seen.identity) ?? null,
    background: beginOf(seen.background) ?? null,
    training: beginOf(seen.training) ?? null,
  }
  const until = beginOf(validUntil) ?? null
  const end = until === null ? 0 : Date.parse(until)
  const broken: Partial<Record<keyof Values, string>> = {}
  if (checks.identity === null) broken.identity = missing
  for (const name of verificationChecks)
    if (Date.parse(checks[name] ?? '') > now) broken[name] = ruleText('verification.seen')
  if (end <= now || end > now + maxValidDays * dayMs)
    broken.validUntil = ruleText('verification.until')
  if (lengthOf(note) > reviewNoteLength.max) broken.note = ruleText('application.optional')
  const isWhole = until !== null && Object.keys(broken).length === 0
  return {
    sent: isWhole ? { record: { checks, validUntil: until }, reviewNote: note } : undefined,
    broken,
  }
}

/** Records what was checked of an adult, to verify them or to propose it, or agrees to the record of another admin. */
export function RecordDialog({ application, effects, onOutdated, onClose }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const now = useNow()
  const { id, user } = application
  const { data: review } = useRead(verification.readReview, { params: { id } })
  const approval = review && approvalOf(review, me?.id)
  const proposed = approval?.agreesTo
  /** What stands so far, of this admin or another. */
  const standing = review?.record?.status === 'proposed' ? review.record : null
  const { run } = useAct(verification.approve, {
    gone: {
      ALREADY_PROCESSED: 'admin.verification.already',
      NOT_FOUND: 'admin.verification.gone',
    },
    done: ({ status }) =>
      t(
        status === 'approved'
          ? 'admin.verification.approved'
          : 'admin.verification.record.proposed',
      ),
    failed: 'admin.verification.approveFailed',
    isQuiet: true,
  })
  const { control, register, errorOf, ...form } = useSchemaForm<Values, { reviewNote: string }>({
    defaults: {
      identity: dayOf(standing?.checks.identity),
      background: dayOf(standing?.checks.background),
      training: dayOf(standing?.checks.training),
      validUntil: dayOf(standing?.validUntil ?? daysFrom(now, 365)),
      note: standing?.note ?? '',
    },
    check: (values) =>
      proposed
        ? { sent: { reviewNote: values.note }, broken: {} }
        : checkRecord(values, Date.now(), t('admin.verification.record.identityMissing')),
    send: async (sent) => {
      const agreed = proposed && {
        record: { checks: proposed.checks, validUntil: proposed.validUntil },
      }
      const outcome = await run({ params: { id }, body: { ...sent, ...agreed } })
      if (outcome.kind === 'gone') onOutdated()
      if (outcome.kind === 'done' || outcome.kind === 'gone') onClose()
      return outcome
    },
  })
  if (!review || !approval) return null
  const needs = proposed
    ? t('admin.verification.record.effect.agree')
    : review.agreement === 'second' || review.agreement === 'alone'
      ? t(`admin.verification.record.effect.${review.agreement}`)
      : null
  return (
    <FormDialog
      loses="entries"
      form={form}
      title={t('admin.verification.ask.approve', { name: nicknameOf(user) })}
      confirm={t(approval.label)}
      onClose={onClose}
    >
      {proposed ? (
        <div className="flex flex-col gap-1">
          <Checks checks={proposed.checks} />
          <p className="text-sm">
            {t('admin.verification.record.until', { day: dateText(proposed.validUntil) })}
          </p>
        </div>
      ) : (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="pb-2 font-semibold">{t('admin.verification.record.seen')}</legend>
          {verificationChecks.map((check) => (
            <TextField
              key={check}
              type="date"
              max={dayOf(daysFrom(now, 0))}
              label={t(`admin.verification.record.check.${check}`)}
              error={errorOf(check)}
              {...register(check)}
            />
          ))}
          <TextField
            type="date"
            label={t('admin.verification.record.untilLabel')}
            error={errorOf('validUntil')}
            {...register('validUntil')}
          />
        </fieldset>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
        {[...(needs === null ? [] : [needs]), ...effects].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <FormTextArea
        isShort
        {...{ control, errorOf }}
        name="note"
        label={t('admin.verification.noteLabel')}
        hint={t('admin.verification.noteHint')}
        limits={reviewNoteLength}
      />
    </FormDialog>
  )
}
