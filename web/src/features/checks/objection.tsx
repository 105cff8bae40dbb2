import { type CheckedPlace, checks } from '@dodam/contract'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'

interface Props {
  place: CheckedPlace
  text: string
}

/** Blurring a nearby field checks it again, which could move the button away from the pointer. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

const quiet = 'min-h-11 rounded-full px-2 text-caption transition-colors'

/** Where a writer objects to the automatic check. First says who will read it. */
export function Objection({ place, text }: Props) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(checks.object)
  const [step, setStep] = useState<'closed' | 'asking' | 'sent'>('closed')
  const send = () =>
    void run({ body: { place, text } }, ({ kind }) => {
      if (kind === 'done') setStep('sent')
    })
  return (
    <div role="status" className="text-caption leading-5 text-ink-soft">
      {step === 'sent' && <p className="px-2 py-2.5">{t('checks.objection.thanks')}</p>}
      {step === 'closed' && (
        <button
          type="button"
          className={`${quiet} underline decoration-line-strong underline-offset-4 hover:bg-surface-sunken`}
          onPointerDown={keepFocus}
          onClick={() => setStep('asking')}
        >
          {t('checks.objection.open')}
        </button>
      )}
      {step === 'asking' && (
        <p className="flex flex-wrap items-center gap-x-2 px-2 py-1">
          {t('checks.objection.line')}
          <button
            type="button"
            disabled={isPending}
            onPointerDown={keepFocus}
            className={`${quiet} -ml-2 font-semibold text-brand-strong not-disabled:hover:bg-surface-sunken disabled:opacity-60`}
            onClick={send}
          >
            {t('checks.objection.send')}
          </button>
        </p>
      )}
    </div>
  )
}
