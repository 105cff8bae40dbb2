import { reports } from '@dodam/contract'
import { Coffee } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'

/** Dismissed for this visit; it may return at the next opening of the app. */
let putAwayAt = 0

/** Suggests a break after many heavy cases, without blocking anything. */
export function PauseNote() {
  const { t } = useTranslation()
  const { data } = useRead(reports.readPause, {})
  const [away, setAway] = useState(putAwayAt)
  if (!data?.isSuggested || away >= data.suggestedFrom) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-calm-soft px-4 py-3"
    >
      <Coffee aria-hidden="true" className="size-5 text-calm" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">
          {t('admin.safety.pause.title', { count: data.heavyCases })}
        </span>
        {t('admin.safety.pause.line')}
      </p>
      <Button
        variant="ghost"
        onClick={() => {
          putAwayAt = data.heavyCases
          setAway(data.heavyCases)
        }}
      >
        {t('admin.safety.pause.close')}
      </Button>
    </div>
  )
}
