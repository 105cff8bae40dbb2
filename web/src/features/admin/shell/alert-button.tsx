import { reports } from '@dodam/contract'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { useAlertSwitch } from '../../accounts/alert-sound.ts'
import { useMay } from '../parts/use-may.ts'

/** Switches the sound and the tab's mark for top-priority cases, and shows whether they are on: for those who may read cases. */
export function AlertButton({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation()
  const [state, setState] = useAlertSwitch()
  const may = useMay()
  const isOn = state === 'on'
  const icon = isOn ? <BellRing aria-hidden="true" /> : <BellOff aria-hidden="true" />
  // The label names the state, so the button needs no `aria-pressed`.
  const label = t(isOn ? 'admin.shell.alert.on' : 'admin.shell.alert.off')
  const toggle = () => setState(isOn ? 'off' : 'on')
  if (!may(reports.listCases)) return null
  if (isSmall)
    return <IconButton label={label} icon={icon} className="text-ink-soft" onClick={toggle} />
  return (
    <button
      type="button"
      title={t('admin.shell.alert.hint')}
      onClick={toggle}
      className="flex min-h-9 w-full items-center gap-3 rounded-field px-3 text-body-small font-medium text-ink-soft transition-colors hover:bg-surface-sunken [&_svg]:size-5"
    >
      {icon}
      {label}
    </button>
  )
}
