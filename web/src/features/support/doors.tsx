import { LifeBuoy, type LucideIcon, Sparkles, Wind } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BreatheButton } from '../breathing/breathe-button.tsx'
import { openHelp } from '../helplines/help.ts'

const door =
  'flex h-full w-full min-h-14 items-center gap-3 rounded-field border border-line bg-surface px-4 py-2.5 text-left transition-colors hover:border-brand'

/** Ways to get help at once, without waiting for the team. */
export function Doors() {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('support.doors.label')} className="grid gap-2.5 sm:grid-cols-3">
      <li>
        <Link to={paths.helper} className={door}>
          <Inside icon={Sparkles} name="helper" />
        </Link>
      </li>
      <li>
        <button type="button" aria-haspopup="dialog" onClick={openHelp} className={door}>
          <Inside icon={LifeBuoy} name="lines" />
        </button>
      </li>
      <li>
        <BreatheButton className={door}>
          <Inside icon={Wind} name="breathe" />
        </BreatheButton>
      </li>
    </ul>
  )
}

interface InsideProps {
  icon: LucideIcon
  name: 'helper' | 'lines' | 'breathe'
}

function Inside({ icon: Icon, name }: InsideProps) {
  const { t } = useTranslation()
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${name === 'lines' ? 'text-crisis' : 'text-brand-strong'}`}
      />
      <span className="min-w-0">
        <span className="block font-semibold text-body-small leading-6">
          {t(`support.doors.${name}`)}
        </span>
        <span className="block text-ink-soft text-sm leading-5">
          {t(`support.doors.${name}Line`)}
        </span>
      </span>
    </>
  )
}
