import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { openHelp } from '../helplines/help.ts'

const steps = ['listen', 'ask', 'promise', 'lines', 'tell', 'yourself'] as const

type Props = ComponentProps<'ol'> & {
  /** Of a story, which has no menu of a chat. */
  isOfStory?: boolean
  /** False where no button to report is near, which one of the steps names. */
  hasReport?: boolean
  /** Without the question about suicide, which does not fit what others do to the author. */
  isOfHarm?: boolean
}

/** How to answer in a crisis: what to say, what not to promise, and where help is. */
export function CareSteps({
  isOfStory = false,
  hasReport = true,
  isOfHarm = false,
  className,
  ...list
}: Props) {
  const { t } = useTranslation()
  return (
    <ol {...list} className={cx('list-none space-y-2.5', className)}>
      {steps.map(
        (step) =>
          !(isOfHarm && step === 'ask') &&
          (hasReport || step !== 'tell') && (
            <li key={step} className="pl-7.5">
              <p className="font-semibold">{t(`checks.care.${step}`)}</p>
              <p className="text-ink-soft text-sm leading-6">
                {t(
                  step === 'tell' && isOfStory
                    ? 'checks.care.tellOfStory'
                    : `checks.care.${step}How`,
                )}
              </p>
              {step === 'lines' && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={openHelp}
                  className="-ml-2 min-h-11 rounded-full px-2 font-semibold text-brand-strong text-sm hover:underline"
                >
                  {t('checks.offer.open')}
                </button>
              )}
            </li>
          ),
      )}
    </ol>
  )
}
