import { type AdminReport, crisisSteps, reports, tickedSteps } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { usePersonName } from './case-words.ts'
import { controlOf } from './crisis-steps.ts'

/**
 * The steps of a case about a crisis, in order, with who did each and when. What a stored act proves is ticked by it and
 * cannot be ticked here.
 */
export function CaseStepList({ of: one }: { of: AdminReport }) {
  const { id } = one
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { data } = useRead(reports.readSteps, { params: { id } })
  const { run, sent } = useAct(reports.setStep, { failed: 'admin.safety.failed' })
  return (
    <ol className="flex flex-col">
      {crisisSteps.map((step, at) => {
        const done = data?.done.find((each) => each.step === step)
        const ticked = tickedSteps.find((each) => each === step)
        const isDone = sent?.body.step === step ? sent.body.isDone : done !== undefined
        return (
          <li key={step} className={done && 'pb-2'}>
            <Checkbox
              label={[
                `${at + 1}.`,
                t(`admin.safety.crisis.steps.${step}`, {
                  control: t(controlOf(step, one)),
                  record: t('admin.safety.handover.title'),
                }),
              ].join(' ')}
              hint={
                done &&
                t('admin.safety.crisis.by', {
                  name: nameOf(done.admin),
                  time: dateTimeText(done.doneAt),
                })
              }
              checked={isDone}
              disabled={data === undefined || ticked === undefined || done?.isTicked === false}
              onChange={() => {
                if (ticked !== undefined)
                  void run({ params: { id }, body: { step: ticked, isDone: !isDone } })
              }}
            />
          </li>
        )
      })}
    </ol>
  )
}
