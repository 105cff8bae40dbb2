import { type BackupState, backup, type RestoreRequest } from '@dodam/contract'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { WaitingAct } from '../parts/waiting-act.tsx'
import { PasswordDialog } from '../shell/reauth-dialog.tsx'
import { BackupTable } from './backup-table.tsx'
import { IntegrityCard } from './integrity-card.tsx'
import { OverdueAlarm } from './overdue-alarm.tsx'
import { ProgressCard } from './progress-card.tsx'
import { Recovery } from './recovery.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** The screen after the password: the state, all backups, and the tools for an emergency. */
export function Backups() {
  const { t } = useTranslation()
  const state = useRead(backup.readState, {})
  const list = wholeList(useRead(backup.list, {}))
  const [isEmergency, setEmergency] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [restoring, setRestoring] = useState<string | null>(null)
  const isBusy = state.data?.progress?.state === 'running'
  return (
    <AdminPage
      title={t('admin.shell.nav.backup')}
      line={t('admin.backup.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.backup.toSettings') }}
      actions={
        <Button
          variant={isEmergency ? 'danger' : 'dangerSoft'}
          onClick={() => (isEmergency ? setEmergency(false) : setAsking(true))}
        >
          {t(isEmergency ? 'admin.backup.emergency.off' : 'admin.backup.emergency.on')}
        </Button>
      }
    >
      {!isEmergency && <p className="text-sm text-ink-soft">{t('admin.backup.emergency.opens')}</p>}
      {state.data && <Standing state={state.data} onConfirm={setRestoring} />}
      {isEmergency && <Recovery isBusy={isBusy} />}
      <IntegrityCard />
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <h2 className="text-lg font-bold">{t('admin.backup.list.title')}</h2>
        <Create isEmergency={isEmergency} isBusy={isBusy} />
      </div>
      <Listed
        list={list}
        empty={<EmptyState icon={<DatabaseBackup />} line={t('admin.backup.list.empty')} />}
      >
        <BackupTable
          backups={list.items}
          isEmergency={isEmergency}
          isBusy={isBusy}
          onRestore={setRestoring}
        />
      </Listed>
      {isAsking && (
        <PasswordDialog
          line={t('admin.backup.emergency.line')}
          onClose={() => setAsking(false)}
          onProven={() => {
            setAsking(false)
            setEmergency(true)
          }}
        />
      )}
      {restoring !== null && state.data && (
        <RestoreDialog
          filename={restoring}
          state={state.data}
          isEmergency={isEmergency}
          isBrought={list.items.some(
            ({ filename, origin }) => filename === restoring && origin === 'brought',
          )}
          onClose={() => setRestoring(null)}
        />
      )}
    </AdminPage>
  )
}

interface StandingProps {
  state: BackupState
  onConfirm: (filename: string) => void
}

function Standing({ state, onConfirm }: StandingProps) {
  const { t } = useTranslation()
  return (
    <>
      {state.isOverdue && <OverdueAlarm lastGoodAt={state.lastGoodAt} />}
      {state.isMaintenance && (
        <p className="rounded-field bg-calm-soft px-4 py-3 text-calm">
          {t('admin.backup.maintenance')}
        </p>
      )}
      <ProgressCard progress={state.progress} last={state.lastWork} />
      {state.restoreRequest && (
        <WaitingRestore request={state.restoreRequest} onConfirm={onConfirm} />
      )}
    </>
  )
}

interface WaitingProps {
  request: RestoreRequest
  onConfirm: (filename: string) => void
}

function WaitingRestore({ request, onConfirm }: WaitingProps) {
  const { t } = useTranslation()
  const { backupFilename: filename, requestedBy, reason } = request
  const until = dateTimeText(request.expiresAt)
  return (
    <WaitingAct
      request={request}
      withdraw={backup.withdrawRestore}
      what="restore"
      title={t('admin.backup.waiting.title')}
      text={(isMine) =>
        isMine ? (
          t('admin.backup.waiting.mine', { filename, until })
        ) : (
          <TextWithPerson
            id={requestedBy.id}
            name={nicknameOf(requestedBy)}
            text={(admin) => t('admin.backup.waiting.theirs', { filename, until, admin })}
          />
        )
      }
      reason={reason}
      isDangerous
      onAgree={() => onConfirm(filename)}
    />
  )
}

function Create({ isEmergency, isBusy }: { isEmergency: boolean; isBusy: boolean }) {
  const { t } = useTranslation()
  const create = useSudoAct(backup.create, {
    done: ({ status }) =>
      status === 'failed'
        ? null
        : t(status === 'running' ? 'admin.backup.create.goesOn' : 'admin.backup.create.done'),
    failed: 'admin.backup.create.failed',
  })
  return (
    <Button disabled={isBusy} busy={create.isPending} onClick={() => void create.run({})}>
      {t(isEmergency ? 'admin.backup.create.emergency' : 'admin.backup.create.do')}
    </Button>
  )
}
