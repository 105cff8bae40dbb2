import { useTranslation } from 'react-i18next'
import { useMaintenance } from '../../live/maintenance.ts'

/** A line below the connection's that shows how long writing is impossible. */
export function MaintenanceLine() {
  const { t } = useTranslation()
  const isOn = useMaintenance((maintenance) => maintenance.isOn)
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4.25rem)] z-40 flex justify-center px-2 md:top-[calc(env(safe-area-inset-top)+4.75rem)]"
    >
      {isOn && (
        <span className="animate-fade rounded-field bg-calm-soft px-3.5 py-0.5 text-center text-xs leading-5 font-medium text-calm shadow-card">
          {t('chat.live.maintenance')}
        </span>
      )}
    </output>
  )
}
