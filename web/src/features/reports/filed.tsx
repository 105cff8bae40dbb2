import { type Report, severityOf } from '@dodam/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nicknameOf } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useBlock } from '../blocks/use-block.ts'
import { LeaveDialog } from '../chat/leave-dialog.tsx'
import { CallFirst } from './call-first.tsx'
import { DueLine } from './due-line.tsx'
import type { KeepingAway, Reported } from './reporting.ts'

interface Props {
  report: Report
  reported: Reported
  onClose: () => void
}

/** What happens next with a report, and what its reporter can do meanwhile. */
export function Filed({ report, reported, onClose }: Props) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const isPressing = severityOf(report.reason) === 'P1'
  useEffect(() => {
    // The pressed reason unmounts, so this part takes the focus.
    body.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {isPressing && <CallFirst isPressing />}
      <div className="flex flex-col gap-2">
        {report.outcome ? (
          <p>{report.outcome}</p>
        ) : (
          <>
            {isPressing && <p>{t('reports.filed.first')}</p>}
            <DueLine report={report} />
          </>
        )}
        <p className="text-ink-soft">{t('reports.filed.secret')}</p>
      </div>
      {/* A member in danger needs company. */}
      {reported.keepAway && report.reason !== 'danger' && (
        <KeepAway keepAway={reported.keepAway} onDone={onClose} />
      )}
    </div>
  )
}

export function FiledFooter({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation()
  return (
    <>
      <Link to={paths.settingsOf('reports')} onClick={onClose} className={buttonLook('ghost')}>
        {t('reports.filed.follow')}
      </Link>
      <Button onClick={onClose}>{t('ui.close')}</Button>
    </>
  )
}

interface KeepProps<K extends KeepingAway['by']> {
  keepAway: Extract<KeepingAway, { by: K }>
  onDone: () => void
}

function KeepAway({ keepAway, onDone }: KeepProps<KeepingAway['by']>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-surface-sunken px-4 py-3">
      <p className="min-w-40 flex-1 text-body-small">{t('reports.away.line')}</p>
      {keepAway.by === 'room' ? (
        <ByRoom keepAway={keepAway} onDone={onDone} />
      ) : (
        <ByName keepAway={keepAway} onDone={onDone} />
      )}
    </div>
  )
}

function ByName({ keepAway: { person }, onDone }: KeepProps<'name'>) {
  const { t } = useTranslation()
  const { block, isBusy } = useBlock(person)
  const [isAsking, setAsking] = useState(false)
  const act = async () => {
    if (await block()) onDone()
    else setAsking(false)
  }
  return (
    <>
      <Button variant="soft" onClick={() => setAsking(true)}>
        {t('blocks.block')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('blocks.ask.title', { name: nicknameOf(person) })}
        description={t('blocks.ask.line')}
        confirm={t('blocks.block')}
        isDangerous
        busy={isBusy}
        onConfirm={() => void act()}
      />
    </>
  )
}

function ByRoom({ keepAway: { room }, onDone }: KeepProps<'room'>) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="soft" onClick={() => setAsking(true)}>
        {t('chat.block.open')}
      </Button>
      {isAsking && (
        <LeaveDialog room={room} block onClose={() => setAsking(false)} onLeave={onDone} />
      )}
    </>
  )
}
