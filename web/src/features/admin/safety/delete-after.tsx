import { type AdminReport, reports } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stale } from '../../../live/cache.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../reading/delete-dialog.tsx'
import { isTold } from './case-words.ts'

/** Deletes the text of a case whose decision left it where it was. */
export function DeleteAfter({
  of: { id, targetType, targetId, target, status, decision },
}: {
  of: AdminReport
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const isLeft = status !== 'pending' && decision !== null && isTold(decision) && !target.isDeleted
  if (!isLeft || targetId === null || (targetType !== 'post' && targetType !== 'comment'))
    return null
  const close = () => {
    setOpen(false)
    // No event tells that the text of a decided case is gone.
    for (const read of [reports.readCase, reports.readLinks]) stale(cache, read, { params: { id } })
  }
  return (
    <>
      <Button variant="dangerSoft" className="self-start" onClick={() => setOpen(true)}>
        {t(`admin.safety.facts.delete.${targetType}`)}
      </Button>
      {isOpen && (
        <DeleteDialog type={targetType} id={targetId} person={target.user} onClose={close} />
      )}
    </>
  )
}
