import type { CheckedPlace } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MarkedText } from './marked-text.tsx'
import { Objection } from './objection.tsx'
import { reasonsOf } from './reasons.ts'
import { inTheWay, type Stopped } from './stopped.ts'

interface Props {
  stopped: Stopped
  place: CheckedPlace
  onEdit: () => void
  onSend: () => void
  onClose: () => void
}

/** Shows a text and the reason once more before it is sent. Its writer decides. */
export function ConfirmSheet({ stopped, place, ...acts }: Props) {
  const { t } = useTranslation()
  const { text } = stopped
  const found = inTheWay(stopped.findings)
  const reasons = reasonsOf(found, useLanguage())
  return (
    <Dialog
      open
      onClose={acts.onClose}
      title={t('checks.confirm.title')}
      footer={
        <>
          <Button variant="ghost" onClick={acts.onSend}>
            {t('checks.confirm.send')}
          </Button>
          <Button data-autofocus onClick={acts.onEdit}>
            {t('checks.confirm.edit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {(reasons.length > 0 ? reasons : [t('checks.confirm.line')]).map((reason) => (
          <p key={reason} className="text-body-small">
            {reason}
          </p>
        ))}
        <blockquote
          aria-label={t('checks.confirm.text')}
          className="max-h-48 overflow-y-auto whitespace-pre-line rounded-field bg-surface-sunken px-4 py-3"
        >
          <MarkedText text={text} spans={found} />
        </blockquote>
        <div className="-mx-2 -mb-3">
          <Objection place={place} text={text} />
        </div>
      </div>
    </Dialog>
  )
}
