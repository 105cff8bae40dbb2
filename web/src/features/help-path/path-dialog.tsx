import { type HelpNeed, isUrgent, linesShown, telOf } from '@dodam/contract'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useLayer } from '../../ui/layers.ts'
import { Directory } from '../helplines/near-lines.tsx'
import { regionHere } from '../helplines/region.ts'
import { type Holdback, holdbacks, momentOf, wayFor } from './answers.ts'
import { count } from './count.ts'
import { FittingLine } from './fitting-line.tsx'
import { usePlan } from './plan.ts'
import { ChosenMoment, PlanFields } from './plan-dialog.tsx'

type Step = 'question' | 'line' | 'adult' | 'moment' | 'plan'

const focusOn = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

/** What holds back, the line that fits, and one step. Back goes one step back. Where minutes count nothing is asked first. */
export default function PathDialog({
  need,
  onClose,
}: {
  need: HelpNeed | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [holdback, setHoldback] = useState<Holdback>()
  const [step, setStep] = useState<Step>(isUrgent(need) ? 'line' : 'question')
  const back = step === 'line' ? 'question' : 'line'
  const describe = (at: Step) => {
    if (at === 'question') return t('help-path.line.question')
    return at === 'plan' ? t('help-path.planLine') : undefined
  }
  const choose = (answer: Holdback) => {
    setHoldback(answer)
    setStep('line')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      covers={step === 'adult'}
      title={step === 'plan' ? t('help-path.plan') : t(`help-path.title.${step}`)}
      description={describe(step)}
      footer={
        step !== 'question' && (
          <>
            <Button variant="ghost" onClick={() => setStep(back)}>
              {t('help-path.back')}
            </Button>
            {step === 'plan' && <Button onClick={onClose}>{t('help-path.done')}</Button>}
          </>
        )
      }
    >
      {/* A new step takes the focus, so that it is read. */}
      <div key={step} ref={step === 'question' ? undefined : focusOn} tabIndex={-1}>
        {step !== 'question' && <StepLayer onBack={() => setStep(back)} />}
        {step === 'question' && <Question onChoose={choose} />}
        {step === 'line' && <Line holdback={holdback ?? 'later'} need={need} onStep={setStep} />}
        {step === 'adult' && (
          <p className="rounded-card bg-surface-sunken p-5 text-xl leading-9 font-medium">
            {t('help-path.adultText')}
          </p>
        )}
        {step === 'moment' && <Moment onSet={() => setStep('plan')} />}
        {step === 'plan' && <PlanFields />}
      </div>
    </Dialog>
  )
}

function StepLayer({ onBack }: { onBack: () => void }) {
  useLayer(onBack, { asks: false, isLayer: true })
  return null
}

const choice =
  'flex min-h-12 w-full items-center rounded-field border border-line bg-surface-raised px-4 py-2 text-left font-medium transition-colors hover:border-brand'

function Question({ onChoose }: { onChoose: (answer: Holdback) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <ChosenMoment className="mb-4" />
      <ul className="flex flex-col gap-2">
        {holdbacks.map((one) => (
          <li key={one}>
            <button type="button" className={choice} onClick={() => onChoose(one)}>
              {t(`help-path.answer.${one}`)}
            </button>
          </li>
        ))}
      </ul>
      <Emergency />
    </>
  )
}

/** The number for danger at this moment. */
function Emergency() {
  const { t } = useTranslation()
  const region = regionHere(useLanguage())
  if (region === 'other')
    return <p className="mt-4 text-body-small">{t('helplines.localEmergency')}</p>
  return (
    <p className="mt-4 text-body-small">
      {t('help-path.danger')}
      {linesShown(region)
        .filter(({ isEmergency }) => isEmergency)
        .map((line) => (
          <Fragment key={line.name}>
            {' '}
            <a
              href={telOf(line)}
              onClick={() => count('contacted')}
              className="inline-block min-h-6 font-bold text-crisis underline"
            >
              {line.number}
            </a>{' '}
            {t(`helplines.name.${line.name}.name`)}
          </Fragment>
        ))}
    </p>
  )
}

interface LineProps {
  holdback: Holdback
  need: HelpNeed | undefined
  onStep: (step: Step) => void
}

function Line({ holdback, need, onStep }: LineProps) {
  const { t } = useTranslation()
  const region = regionHere(useLanguage())
  return (
    <div className="flex flex-col gap-3">
      <p>{isUrgent(need) ? t(`checks.offer.${need}`) : t(`help-path.because.${holdback}`)}</p>
      {region === 'other' ? <Directory /> : <FittingLine {...wayFor(holdback, region, need)} />}
      <p className="pt-2 text-sm font-semibold">{t('help-path.or')}</p>
      <ul className="flex flex-col gap-2">
        {(['adult', 'moment', 'plan'] as const).map((step) => (
          <li key={step}>
            <button
              type="button"
              className={choice}
              onClick={() => {
                count('stepped')
                onStep(step)
              }}
            >
              {t(`help-path.step.${step}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Moment({ onSet }: { onSet: () => void }) {
  const { t } = useTranslation()
  const [current, write] = usePlan()
  const [time, setTime] = useState('')
  return (
    <div className="flex flex-col items-start gap-4">
      <ChosenMoment />
      <TextField
        type="time"
        className="w-full"
        label={t('help-path.momentLabel')}
        hint={t('help-path.momentHint')}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button
        disabled={time === ''}
        onClick={() => {
          write({ ...current, momentAt: momentOf(time, new Date()), isReminded: false })
          onSet()
        }}
      >
        {t('help-path.momentSet')}
      </Button>
    </div>
  )
}
