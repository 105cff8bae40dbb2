import { isAdult, type Me, verification } from '@dodam/contract'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'

/** Explains to an adult why stories of teenagers are hidden, with a link to the application. */
export function VerificationHint({ me }: { me: Me }) {
  const { t } = useTranslation()
  const isMeant = isAdult(me) && !me.isVerified
  const { data } = useRead(verification.listOf, { params: { id: me.id } }, { enabled: isMeant })
  if (!isMeant) return null
  const isPending = data?.some(({ status }) => status === 'pending')
  return (
    <Link
      to={paths.settingsOf('verification')}
      className="flex min-h-11 items-center gap-2.5 self-start rounded-field bg-brand-soft px-4 py-2 text-body-small text-brand-strong hover:ring-1 hover:ring-brand/50"
    >
      <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {t(isPending ? 'verification.dashboardPending' : 'verification.dashboard')}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
