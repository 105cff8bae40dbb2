import { answersTo, type CheckIn, type CheckInAnswer } from '@dodam/contract'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { openHelp } from '../helplines/help.ts'
import { CheckInCard, useTitle } from './check-in-card.tsx'

interface Props {
  checkIn: CheckIn
  onAnswer: (answer: CheckInAnswer) => void
}

/** One question with its answers, the helplines, and a way to postpone it. */
export function Question({ checkIn, onAnswer }: Props) {
  const { t } = useTranslation()
  const { type, wasPutOff } = checkIn
  const title = useTitle(checkIn)
  return (
    <CheckInCard title={title} line={t(`check-ins.ask.${type}.line`)}>
      <div className="mt-4 flex flex-wrap gap-2">
        {answersTo[type].map((answer) => (
          <Button
            key={answer}
            variant="soft"
            className="grow px-3!"
            onClick={() => onAnswer(answer)}
          >
            {t(`check-ins.answer.${answer}`)}
          </Button>
        ))}
      </div>
      <div className="mt-1 -mb-2 flex flex-wrap items-center justify-between">
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          className="-ml-1 px-3! font-medium!"
          onClick={openHelp}
        >
          <LifeBuoy aria-hidden="true" className="size-4 text-crisis" />
          {t('check-ins.help')}
        </Button>
        <Button
          variant="ghost"
          className="px-3! font-medium! text-ink-soft"
          onClick={() => onAnswer('later')}
        >
          {t(wasPutOff ? 'check-ins.enough' : 'check-ins.later')}
        </Button>
      </div>
    </CheckInCard>
  )
}
