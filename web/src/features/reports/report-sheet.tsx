import { detailLength, type FiledReport, type reportReasons, reports } from '@dodam/contract'
import { LoaderCircle, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import { useAct } from '../../acts/use-act.ts'
import { brokenLength } from '../../forms/check.ts'
import { FormError } from '../../forms/form-error.tsx'
import { FormTextArea } from '../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { useTeam } from '../helplines/use-team.ts'
import { CallFirst } from './call-first.tsx'
import { Filed, FiledFooter } from './filed.tsx'
import type { Reported } from './reporting.ts'
import SafetyClock from './safety-clock.tsx'

const reasons = [
  'hurtful',
  'sexual',
  'contact',
  'danger',
  'spam',
  'other',
] as const satisfies readonly (typeof reportReasons)[number][]
type Reason = (typeof reasons)[number]
const dangerFirst = [...new Set<Reason>(['danger', ...reasons])]

const empty: { reason: Reason | null; detail: string } = { reason: null, detail: '' }

interface Props {
  reported: Reported
  onClose: () => void
}

/** The sheet for any report: pressing a reason sends it, and the sheet then shows what happens next. */
export default function ReportSheet({ reported, onClose }: Props) {
  const { t } = useTranslation()
  const question = useLeaveQuestion('reports.closing')
  // Read before it is shown, so that the confirmation does not grow under a finger.
  useTeam()
  const [hasDetail, setHasDetail] = useState(false)
  const [filed, setFiled] = useState<FiledReport>()
  const said = {
    isQuiet: true,
    gone: { NOT_FOUND: 'reports.gone', FORBIDDEN: 'reports.own' },
  } as const
  const file = useAct(reports.file, said)
  const { targetType, targetId, hold, isEmergency = false } = reported
  const hide = useAct(reports.hold, { ...said, done: () => hold?.done ?? null })
  const sent = (file.sent ?? hide.sent)?.body
  const done = (outcome: Outcome<FiledReport>) => {
    if (outcome.kind === 'gone') onClose()
    if (outcome.kind === 'done') setFiled(outcome.answer)
  }
  const hidden = ({ kind }: Outcome<unknown>) => {
    if (kind === 'gone' || kind === 'done') onClose()
  }
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ reason, detail }) => ({
      sent: reason === null ? undefined : { reason, ...(detail && { detail }) },
      broken: { detail: brokenLength(detail, detailLength, 'report.detail') },
    }),
    send: (told) =>
      hold
        ? hide.run({ params: { id: targetId }, body: told }, hidden)
        : file.run({ body: { targetType, targetId, ...told } }, done),
  })

  if (filed)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(filed.wasKnown ? 'reports.filed.known' : 'reports.filed.title')}
        footer={<FiledFooter onClose={onClose} />}
      >
        <Filed report={filed} reported={reported} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={hold?.title ?? t(isEmergency ? 'reports.emergency' : 'reports.title')}
      description={
        hold?.line ??
        t(reported.standsForPerson ? 'reports.line.masked' : `reports.line.${targetType}`)
      }
      isDirty={form.isDirty}
      question={question}
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-3">
        <CallFirst />
        {hasDetail && (
          <FormTextArea
            {...{ control, errorOf }}
            name="detail"
            isShort
            label={t('reports.detail.label')}
            placeholder={t('reports.detail.placeholder')}
            hint={t('reports.detail.hint')}
            limits={detailLength}
          />
        )}
        <FormError form={form.id} text={form.failure} />
        <ul aria-label={t('reports.reasons')} className="flex flex-col gap-2">
          {(isEmergency ? dangerFirst : reasons).map((reason) => (
            <li key={reason}>
              <ReasonButton
                reason={reason}
                isSending={sent?.reason === reason}
                disabled={sent !== undefined}
                onPress={() => form.setValue('reason', reason)}
              />
            </li>
          ))}
        </ul>
        {!hasDetail && (
          <Button variant="ghost" className="self-start px-3!" onClick={() => setHasDetail(true)}>
            <PenLine aria-hidden="true" className="size-5" />
            {t('reports.detail.open')}
          </Button>
        )}
        <SafetyClock />
      </form>
    </Dialog>
  )
}

interface ReasonProps {
  reason: Reason
  isSending: boolean
  disabled: boolean
  onPress: () => void
}

function ReasonButton({ reason, isSending, disabled, onPress }: ReasonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="submit"
      // Not `disabled`, which would lose the focus.
      aria-disabled={disabled || undefined}
      aria-busy={isSending || undefined}
      onClick={onPress}
      className="flex min-h-13 w-full items-center gap-3 rounded-field border border-line bg-surface px-4 py-2 text-left transition-colors not-aria-disabled:hover:border-brand aria-disabled:opacity-60"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`reports.reason.${reason}.name`)}</span>
        <span className="block text-ink-soft text-sm">{t(`reports.reason.${reason}.line`)}</span>
      </span>
      {isSending && (
        <LoaderCircle role="img" aria-label={t('ui.busy')} className="size-4 animate-spin" />
      )}
    </button>
  )
}
