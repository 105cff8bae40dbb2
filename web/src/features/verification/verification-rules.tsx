import { isAdult, type Me, maxTalksOf } from '@dodam/contract'
import { Check, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const talks = {
  most: maxTalksOf({ isVerified: true }),
  few: maxTalksOf({ isVerified: false }),
}

/** The effects and conditions of a verification. */
export function VerificationRules({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      <List title={t('verification.rules.title')}>
        <Line isGain>{t('verification.rules.badge')}</Line>
        {isAdult(me) && <Line isGain>{t('verification.rules.minors')}</Line>}
        <Line isGain>{t('verification.rules.talks', talks)}</Line>
      </List>
      <List title={t('verification.rules.before')}>
        {isAdult(me) && <Line>{t('verification.rules.checked')}</Line>}
        {(['private', 'role', 'times', 'end'] as const).map((rule) => (
          <Line key={rule}>{t(`verification.rules.${rule}`)}</Line>
        ))}
        {isAdult(me) && <Line>{t('verification.rules.year')}</Line>}
      </List>
    </div>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="font-semibold text-sm">{title}</h3>
    <ul className="mt-2 flex flex-col gap-1.5 text-body-small leading-6">{children}</ul>
  </div>
)

const Line = ({ isGain = false, children }: { isGain?: boolean; children: ReactNode }) => (
  <li className="flex gap-2">
    {isGain ? (
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-calm" />
    ) : (
      <Info aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
    )}
    <span className="min-w-0">{children}</span>
  </li>
)
