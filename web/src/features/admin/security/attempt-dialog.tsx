import { type HackingAttempt, security } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { deviceWords } from '../../settings/device-words.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { adminPaths } from '../paths.ts'
import { SeverityBadge, StatusBadge, useTypeText } from './attack.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { Facts } from './facts.tsx'
import { Unknown } from './unknown.tsx'

interface Props {
  attempt: HackingAttempt
  onClose: () => void
}

/** All details of an attempt, with its acts. */
export function AttemptDialog({ attempt, onClose }: Props) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const [next, setNext] = useState<'block' | 'remove' | null>(null)
  const remove = useAct(security.removeEvent, {
    done: 'admin.security.remove.done',
    gone: { NOT_FOUND: 'admin.security.remove.done' },
    failed: 'admin.security.remove.failed',
  })
  const { id, type, rule, severity, status, count, sourceIP, location, device, details } = attempt
  if (next === 'block')
    return <BlockDialog ip={sourceIP} type={type} onClose={() => setNext(null)} />
  if (next === 'remove')
    return (
      <ConfirmAct
        isDangerous
        title={t('admin.security.remove.title')}
        effects={(['list', 'incident', 'recorded'] as const).map((one) =>
          t(`admin.security.remove.effects.${one}`),
        )}
        confirm={t('admin.security.remove.confirm')}
        busy={remove.isPending}
        onClose={() => setNext(null)}
        onConfirm={() =>
          void remove.run({ params: { id } }, ({ kind }) => {
            if (kind === 'done' || kind === 'gone') onClose()
          })
        }
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={typeText(type)}
      description={t(`admin.security.rule.${rule}`)}
      footer={
        <>
          <Button variant="dangerSoft" onClick={() => setNext('remove')}>
            {t('admin.security.remove.do')}
          </Button>
          {sourceIP !== '' && (
            <Button variant="danger" onClick={() => setNext('block')}>
              {t('admin.security.block.do')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [t('admin.security.column.severity'), <SeverityBadge key="it" severity={severity} />],
          [t('admin.security.column.status'), <StatusBadge key="it" status={status} />],
          [t('admin.security.column.count'), count],
          [t('admin.security.column.time'), dateTimeText(attempt.timestamp)],
          [t('admin.security.column.source'), sourceIP || <Unknown key="it" />],
          [t('admin.security.column.network'), location],
          [t('admin.security.column.device'), deviceWords(device).name ?? <Unknown key="it" />],
          [
            t('admin.security.column.user'),
            attempt.targetUser !== null && (
              <PersonLink id={attempt.targetUserId} name={attempt.targetUser} />
            ),
          ],
          [
            t('admin.security.column.details'),
            <code key="it" className="text-sm break-all whitespace-pre-wrap">
              {details}
            </code>,
          ],
          [
            t('admin.security.column.incident'),
            <Link
              key="it"
              to={adminPaths.incident(attempt.incidentId)}
              onClick={onClose}
              className="text-brand-strong underline underline-offset-4"
            >
              {t('admin.security.incidentOf', {
                id: attempt.incidentId,
                type: typeText(type),
              })}
            </Link>,
          ],
        ]}
      />
    </Dialog>
  )
}
