import { Wind } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../ui/button.tsx'
import { BreatheButton } from '../breathing/breathe-button.tsx'
import SafetyClock from '../reports/safety-clock.tsx'

/** What stands below the lines, which do not wait for its code. */
export default function HelpMore() {
  const { t } = useTranslation()
  return (
    <>
      <BreatheButton className={`${buttonLook('ghost')} mt-1 -ml-5 self-start`}>
        <Wind aria-hidden="true" className="size-5" />
        {t('breathing.open')}
      </BreatheButton>
      <SafetyClock className="mt-2" />
    </>
  )
}
