import { Wind } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../ui/button.tsx'
import { BreatheButton } from '../breathing/breathe-button.tsx'
import SafetyClock from '../reports/safety-clock.tsx'
import { TeamLine } from './team-line.tsx'

/** What is shown below the helplines, loaded separately so that they do not wait for it. */
export default function HelpMore() {
  const { t } = useTranslation()
  return (
    <>
      <BreatheButton className={`${buttonLook('ghost')} mt-1 -ml-5 self-start`}>
        <Wind aria-hidden="true" className="size-5" />
        {t('breathing.open')}
      </BreatheButton>
      <TeamLine className="mt-2 text-body-small text-ink-soft" />
      <SafetyClock className="mt-2" />
    </>
  )
}
