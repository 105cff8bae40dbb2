import { type Me, type VerificationApplication, verification } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { applicationDrafts } from './application-draft.ts'

interface Props {
  me: Me
  application: VerificationApplication
  /** Called when an answer came first, because the standing on the page is stale. */
  onOutdated: () => void
}

/** Takes back an application that waits for an answer. What was written becomes a draft again. */
export function WithdrawApplication({ me, application, onOutdated }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useAct(verification.withdraw, {
    done: 'verification.withdraw.done',
    failed: 'verification.withdraw.failed',
    gone: { ALREADY_PROCESSED: null, NOT_FOUND: null },
  })
  const draft = applicationDrafts.of(me.id)
  const withdraw = async () => {
    const { id, reason, experienceDescription, qualifications } = application
    draft.write({
      reason,
      experienceDescription,
      qualifications: qualifications ?? '',
    })
    const outcome = await run({ params: { id } }, () => setAsking(false))
    if (outcome.kind !== 'gone') return
    draft.drop()
    onOutdated()
  }
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={() => setAsking(true)}>
        {t('verification.withdraw.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('verification.withdraw.title')}
        description={t('verification.withdraw.line')}
        confirm={t('verification.withdraw.confirm')}
        onConfirm={() => void withdraw()}
        busy={isPending}
      />
    </>
  )
}
