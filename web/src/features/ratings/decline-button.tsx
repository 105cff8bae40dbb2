import { type RatingRequest, ratings } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface Props {
  request: RatingRequest
  onOutdated: () => void
}

/** The button to decline a rating, with a confirmation. */
export function DeclineButton({ request, onOutdated }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const close = useAct(ratings.close, { gone: { ALREADY_PROCESSED: null, NOT_FOUND: null } })
  const decline = async () => {
    const outcome = await close.run({ params: { id: request.id }, body: { status: 'declined' } })
    if (outcome.kind === 'done') return
    setAsking(false)
    if (outcome.kind === 'gone') onOutdated()
  }
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
        onConfirm={() => void decline()}
      />
    </>
  )
}
