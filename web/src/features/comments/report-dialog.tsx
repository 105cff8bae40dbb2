import { type Comment, comments, reasonLength } from '@dodam/contract'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { brokenLength, type Check } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ruleText } from '../../ui/rule-text.ts'

const reasons = ['hurtful', 'sexual', 'contact', 'danger', 'spam', 'other'] as const

interface Report {
  why: (typeof reasons)[number] | null
  /** For another reason. */
  reason: string
}
const empty: Report = { why: null, reason: '' }

interface Props {
  comment: Pick<Comment, 'id'>
  onClose: () => void
}

/** Where a comment is reported: for one of the usual reasons, or in own words. */
export default function ReportDialog({ comment, onClose }: Props) {
  const { t } = useTranslation()
  const { run } = useAct(comments.report, { done: 'comments.report.sent', isQuiet: true })
  const check: Check<Report, { reason: string }> = ({ why, reason }) => {
    if (why === null) return { sent: undefined, broken: { why: ruleText('report.reason') } }
    if (why !== 'other') return { sent: { reason: t(`comments.report.reason.${why}`) }, broken: {} }
    const broken = brokenLength(reason, reasonLength, 'report.reason')
    return { sent: { reason }, broken: broken === undefined ? {} : { reason: broken } }
  }
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check,
    send: (body) =>
      run({ params: { id: comment.id }, body }, ({ kind }) => kind === 'done' && onClose()),
  })
  const why = useWatch({ control, name: 'why' })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('comments.report.title')}
      description={t('comments.report.line')}
      isDirty={why === 'other' && form.isDirty}
      footer={
        <Button type="submit" form={form.id} busy={form.isSending}>
          {t('comments.report.send')}
        </Button>
      }
    >
      <form id={form.id} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Controller
          control={control}
          name="why"
          render={({ field: { value, onChange } }) => (
            <ChoiceChips
              label={t('comments.report.why')}
              options={reasons.map((one) => ({
                value: one,
                label: t(`comments.report.reason.${one}`),
              }))}
              value={value}
              onChange={onChange}
              error={errorOf('why')}
            />
          )}
        />
        {why === 'other' && (
          <Controller
            control={control}
            name="reason"
            render={({ field: { value, onChange, onBlur } }) => (
              <CountedTextArea
                {...{ value, onChange, onBlur }}
                label={t('comments.report.words')}
                placeholder={t('comments.report.placeholder')}
                limits={reasonLength}
                error={errorOf('reason')}
              />
            )}
          />
        )}
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
