import { useTranslation } from 'react-i18next'
import { useTalk } from './talk.ts'

const starters = ['tired', 'friends', 'sleep', 'app'] as const

/** Suggested first messages. Hidden once the talk has begun. */
export function Starters({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation()
  const hasBegun = useTalk(({ turns }) => turns.length > 0)
  if (hasBegun) return null
  return (
    <ul aria-label={t('helper.starters.label')} className="flex flex-wrap gap-2 pt-1.5">
      {starters.map((one) => (
        <li key={one}>
          <button
            type="button"
            onClick={() => onPick(t(`helper.starters.${one}`))}
            className="min-h-11 rounded-full border border-line-strong/60 bg-surface-raised px-4 py-1.5 text-left text-body-small leading-6 transition-colors hover:border-brand"
          >
            {t(`helper.starters.${one}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
