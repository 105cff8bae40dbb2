import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { MarkedText } from '../checks/marked-text.tsx'
import { Objection } from '../checks/objection.tsx'
import { reasonsOf } from '../checks/reasons.ts'
import { hasCrisis, inTheWay } from '../checks/stopped.ts'
import { openHelp } from '../helplines/help.ts'
import { discard, type Unsent } from './outbox.ts'

interface Props {
  unsent: Unsent
  onEdit: (unsent: Unsent) => void
  /** Opens the confirmation for it again. */
  onLook: (unsent: Unsent) => void
}

const act =
  'min-h-11 rounded-full px-3 font-semibold text-sm transition-colors hover:bg-surface-sunken'

/**
 * Below a message that was refused for its content: the reason, and what its writer can do. It is never retried
 * automatically.
 */
export function StoppedMessage({ unsent, onEdit, onLook }: Props) {
  const { t } = useTranslation()
  const { content, reason, findings = [], clientId } = unsent
  const found = inTheWay(findings)
  const reasons = reasonsOf(found, useLanguage())
  const isAsked = reason === 'CONFIRM_TEXT'
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface-raised px-4 pt-3 pb-1 text-body-small leading-6">
      <div role="status">
        <p className="font-semibold">
          {t(isAsked ? 'checks.unsent.waiting' : 'checks.unsent.title')}
        </p>
        {reasons.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      {found.length > 0 && (
        <p className="line-clamp-3 text-ink-soft leading-7">
          <span className="sr-only">{t('checks.stopped.label')}: </span>
          <MarkedText text={content} spans={found} isShort />
        </p>
      )}
      <div className="-mx-3 flex flex-wrap items-center">
        {isAsked && (
          <button
            type="button"
            className={`${act} text-brand-strong`}
            onClick={() => onLook(unsent)}
          >
            {t('checks.unsent.look')}
          </button>
        )}
        <button type="button" className={`${act} text-brand-strong`} onClick={() => onEdit(unsent)}>
          {t('checks.unsent.edit')}
        </button>
        <button type="button" className={`${act} text-danger`} onClick={() => discard(clientId)}>
          {t('checks.unsent.discard')}
        </button>
        {hasCrisis(findings) && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${act} text-crisis`}
            onClick={openHelp}
          >
            {t('checks.offer.open')}
          </button>
        )}
        {!isAsked && <Objection place="message" text={content} />}
      </div>
    </div>
  )
}
