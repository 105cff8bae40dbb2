import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../ui/button.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** Opens the plan of this device. */
export default function PlanOpener() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${buttonLook('ghost')} mt-3 -ml-5 self-start`}
        onClick={() => setOpen(true)}
      >
        <ClipboardList aria-hidden="true" className="size-5" />
        {t('help-path.plan')}
      </button>
      {isOpen && <PlanDialog onClose={() => setOpen(false)} />}
    </>
  )
}
