import { type AdminReport, reports } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useEffectTexts } from './effects.ts'

/** The short way for a reported comment: deleting it decides the case. */
export function DeleteComment({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const effectsOf = useEffectTexts(one)
  const { run, isPending } = useAct(reports.deleteComment, {
    done: 'admin.safety.comment.done',
    failed: 'admin.safety.comment.failed',
    gone: { CASE_DECIDED: 'admin.safety.changed', CASE_CLAIMED: 'general' },
  })
  return (
    <>
      <Button variant="dangerSoft" className="self-start" onClick={() => setOpen(true)}>
        {t('admin.safety.facts.delete.comment')}
      </Button>
      {isOpen && (
        <ConfirmAct
          title={t('admin.safety.comment.title')}
          effects={effectsOf('delete_content')}
          confirm={t('admin.safety.facts.delete.comment')}
          onConfirm={() =>
            void run({ params: { id: one.id } }, ({ kind }) => {
              if (kind !== 'refused') setOpen(false)
            })
          }
          onClose={() => setOpen(false)}
          busy={isPending}
          isDangerous
        >
          <AboutPerson person={one.target.user} />
        </ConfirmAct>
      )}
    </>
  )
}
