import { backup, type RestoreRequest } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'

interface Props {
  request: RestoreRequest
  onConfirm: (filename: string) => void
}

/** A restore that waits: for another admin, or for the reader. */
export function WaitingRestore({ request, onConfirm }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const withdraw = useAct(backup.withdrawRestore, {
    done: 'admin.backup.waiting.withdrawn',
    gone: {
      ALREADY_PROCESSED: 'admin.backup.waiting.over',
      NOT_FOUND: 'admin.backup.waiting.over',
    },
  })
  const { backupFilename: filename, requestedBy, reason } = request
  const until = dateTimeText(request.expiresAt)
  const isMine = requestedBy.id === me?.id
  return (
    <section
      aria-label={t('admin.backup.waiting.title')}
      className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3"
    >
      <h2 className="font-semibold text-warn">{t('admin.backup.waiting.title')}</h2>
      <p className="break-words">
        {isMine
          ? t('admin.backup.waiting.mine', { filename, until })
          : t('admin.backup.waiting.theirs', { filename, until, admin: requestedBy.nickname })}
      </p>
      {reason && (
        <p className="text-sm break-words">{t('admin.backup.waiting.because', { reason })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button variant="danger" onClick={() => onConfirm(filename)}>
            {t('admin.backup.waiting.confirm')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={withdraw.isPending}
          onClick={() => void withdraw.run({ params: { id: request.id } })}
        >
          {t('admin.backup.waiting.withdraw')}
        </Button>
      </div>
    </section>
  )
}
