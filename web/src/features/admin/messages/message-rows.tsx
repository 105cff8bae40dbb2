import type { SupportMessage } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { RelativeTime, useNow } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { useMe } from '../../accounts/session.ts'
import { rowLook } from '../parts/table.tsx'
import { holdingOf, isBlank, isLate, statusTones } from './standing.ts'
import { useWriterName } from './writer-name.ts'

interface Props {
  label: string
  items: readonly SupportMessage[]
  openId: number | null
  addressOf: (id: number) => string
}

/** Messages as rows: author, text, state and the admin who holds it. */
export function MessageRows({ label, items, openId, addressOf }: Props) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-field border border-line bg-surface-raised"
    >
      {items.map((message) => (
        <Row
          key={message.id}
          message={message}
          isOpen={message.id === openId}
          to={addressOf(message.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  message: SupportMessage
  isOpen: boolean
  to: string
}

function Row({ message, isOpen, to }: RowProps) {
  const { t } = useTranslation()
  const nameOf = useWriterName()
  const now = useNow()
  const myId = useMe()?.id ?? 0
  const { visitor, status, type, createdAt, handler } = message
  const holding = holdingOf(message, { myId, now })
  return (
    <li
      className={cx(
        'relative flex flex-col gap-1 px-3.5 py-2.5',
        isOpen ? 'bg-brand-soft' : 'hover:bg-surface-sunken/60',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={to}
          data-row
          aria-current={isOpen ? 'true' : undefined}
          className={cx(rowLook, 'truncate')}
        >
          {nameOf(message)}
        </Link>
        <RelativeTime at={createdAt} className="text-sm text-ink-soft" />
      </div>
      <Excerpt text={isBlank(message) ? t('admin.messages.blanked') : message.message} lines={2} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={statusTones[status]}>{t(`admin.messages.status.${status}`)}</Badge>
        <Badge>{t(`admin.messages.type.${type}`)}</Badge>
        {visitor?.hasCrisis && <Badge tone="danger">{t('admin.messages.visitor.crisis')}</Badge>}
        {isLate(message, now) && <Badge tone="danger">{t('admin.messages.late')}</Badge>}
        {holding === 'mine' && (
          <span className="text-sm font-medium text-brand-strong">
            {t('admin.messages.holding.mineShort')}
          </span>
        )}
        {holding === 'theirs' && handler && (
          <span className="truncate text-sm text-ink-soft">
            {t('admin.messages.holding.theirsShort', { name: nicknameOf(handler) })}
          </span>
        )}
      </div>
    </li>
  )
}
