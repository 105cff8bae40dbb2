import { isAdult, type Me } from '@dodam/contract'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** Explains to an adult why stories of teenagers are hidden, with a link to the application. */
export function VerificationHint({ me }: { me: Me }) {
  const { t } = useTranslation()
  if (!isAdult(me) || me.isVerified) return null
  return (
    <Link
      to={paths.settingsOf('verification')}
      className="flex min-h-11 items-center gap-2.5 self-start rounded-field bg-brand-soft px-4 py-2 text-body-small text-brand-strong hover:ring-1 hover:ring-brand/50"
    >
      <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{t('verification.dashboard')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
