import { type AdminUserDetail, type DeletionRequest, users } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

interface Props {
  user: AdminUserDetail
  request: DeletionRequest
  meId: number
}

/** A deletion that waits: for another admin, or for the reader. */
export function DeletionNote({ user, request, meId }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAct(users.withdrawDeletion, {
    done: 'admin.users.remove.withdrawn',
    gone: {
      ALREADY_PROCESSED: 'admin.users.remove.withdrawOver',
      NOT_FOUND: 'admin.users.remove.withdrawOver',
    },
  })
  const until = dateTimeText(request.expiresAt)
  const isMine = request.requestedBy.id === meId
  return (
    <div className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3">
      <p>
        {isMine
          ? t('admin.users.remove.mine', { until })
          : t('admin.users.remove.theirs', { until, admin: request.requestedBy.nickname })}
      </p>
      {request.reason && (
        <p className="text-sm break-words">
          {t('admin.users.remove.because', { reason: request.reason })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('admin.users.remove.doConfirm')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={withdraw.isPending}
          onClick={() => void withdraw.run({ params: { id: request.id } })}
        >
          {t('admin.users.remove.withdraw')}
        </Button>
      </div>
      {isOpen && <RemoveDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}
