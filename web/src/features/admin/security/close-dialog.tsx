import { type Incident, incidentNoteLength, security } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { toast } from '../../../ui/toast.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'

interface Props {
  incidents: readonly Incident[]
  onClose: () => void
}

/** Closes incidents after showing the effects, with a note; of several the note says why they belong together. */
export function CloseDialog({ incidents, onClose }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  // The ones given shrink with each that is closed.
  const [left, setLeft] = useState(incidents)
  const count = left.length
  const close = useAct(security.setIncidentStatus, { failed: 'admin.security.close.failed' })
  const closeAll = async (note: string) => {
    setBusy(true)
    let done = 0
    for (const { id } of left) {
      const body = { status: 'resolved' as const, ...(note !== '' && { note }) }
      const { kind } = await close.run({ params: { id }, body })
      if (kind !== 'done') break
      done += 1
    }
    setBusy(false)
    if (done < left.length) return setLeft(left.slice(done))
    toast(t('admin.security.close.done', { count: done }), { tone: 'calm' })
    onClose()
  }
  return (
    <ConfirmAct
      title={t('admin.security.close.title', { count })}
      effects={(['score', 'lifted', 'again', 'recorded'] as const).map((one) =>
        t(`admin.security.close.effects.${one}`, { count }),
      )}
      reason={{
        label: t('admin.security.close.note'),
        hint: t('admin.security.close.noteHint'),
        limits: { ...incidentNoteLength, min: count > 1 ? incidentNoteLength.min : 0 },
      }}
      confirm={t('admin.security.close.do')}
      busy={isBusy}
      onClose={onClose}
      onConfirm={(note) => void closeAll(note)}
    />
  )
}
