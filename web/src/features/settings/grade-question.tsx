import { type Me, settings } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dateText } from '../../ui/time.tsx'

type Question = NonNullable<Me['gradeQuestion']>

/** Asks a member of the last grade whether they are still in school, once for each visit until they answer. */
export default function GradeQuestion({ until }: Question) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const answer = useAct(settings.answerGrade, {
    done: ({ gradeLevel }) =>
      t(gradeLevel === 'adult' ? 'settings.stillInSchool.adult' : 'settings.stillInSchool.stayed'),
    failed: 'settings.stillInSchool.failed',
  })
  if (!isOpen) return null
  const choose = (isStillInSchool: boolean) =>
    void answer.run({ body: { isStillInSchool } }, ({ kind }) => {
      if (kind === 'done') setOpen(false)
    })
  return (
    <Dialog
      open
      onClose={() => setOpen(false)}
      title={t('settings.stillInSchool.title')}
      description={t('settings.stillInSchool.line', { until: dateText(until) })}
      footer={
        <>
          <Button variant="soft" busy={answer.isPending} onClick={() => choose(false)}>
            {t('settings.stillInSchool.no')}
          </Button>
          <Button busy={answer.isPending} onClick={() => choose(true)}>
            {t('settings.stillInSchool.yes')}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t('settings.stillInSchool.effect')}</p>
    </Dialog>
  )
}
