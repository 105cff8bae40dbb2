import { type RatingRequest, ratings } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'

interface Props {
  request: RatingRequest
  onOutdated: () => void
}

/** The way not to rate, which asks once more. */
export function DeclineButton({ request, onOutdated }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const close = useWrite(ratings.close)
  const decline = () =>
    close.mutate(
      { params: { id: request.id }, body: { status: 'declined' } },
      {
        onError: (error) => {
          // The session's own word leads home.
          if (error.code === 'UNAUTHORIZED') return
          toast(errorText(error), { tone: 'danger' })
          setAsking(false)
          if (error.code === 'ALREADY_PROCESSED' || error.code === 'NOT_FOUND') onOutdated()
        },
      },
    )
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('ratings.decline.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('ratings.decline.title')}
        description={t('ratings.decline.line')}
        confirm={t('ratings.decline.confirm')}
        busy={close.isPending}
        onConfirm={decline}
      />
    </>
  )
}
