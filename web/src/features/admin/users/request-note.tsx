import { type AdminRequest, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'

interface Props {
  request: AdminRequest
  meId: number
  onAgree: () => void
}

/** An act that waits: for another admin, or for the reader. */
export function RequestNote({ request, meId, onAgree }: Props) {
  const { t } = useTranslation()
  const withdraw = useAct(users.withdrawRequest, {
    done: 'admin.users.request.withdrawn',
    gone: {
      ALREADY_PROCESSED: 'admin.users.request.over',
      NOT_FOUND: 'admin.users.request.over',
    },
  })
  const { act, reason } = request
  const until = dateTimeText(request.expiresAt)
  const isMine = request.requestedBy.id === meId
  return (
    <div className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3">
      <p>
        {isMine
          ? t(`admin.users.request.${act}.mine`, { until })
          : t(`admin.users.request.${act}.theirs`, { until, admin: request.requestedBy.nickname })}
      </p>
      {act === 'delete' && reason && (
        <p className="text-sm break-words">{t('admin.users.request.because', { reason })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button
            variant={act === 'delete' || act === 'end-admin' ? 'danger' : 'primary'}
            onClick={onAgree}
          >
            {t('admin.users.request.agree')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={withdraw.isPending}
          onClick={() => void withdraw.run({ params: { id: request.id } })}
        >
          {t('admin.users.request.withdraw')}
        </Button>
      </div>
    </div>
  )
}
