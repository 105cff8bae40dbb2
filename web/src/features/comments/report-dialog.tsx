import { type Comment, comments, reasonLength, rules } from '@dodam/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-write.ts'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { isWithin } from '../posts/capped-text.ts'
import { CappedTextArea } from '../posts/capped-text-area.tsx'

const reasons = ['hurtful', 'sexual', 'contact', 'danger', 'spam', 'other'] as const
type Reason = (typeof reasons)[number]

interface Props {
  comment: Pick<Comment, 'id'>
  onClose: () => void
}

/** Where a comment is reported: for one of the usual reasons, or in own words. */
export default function ReportDialog({ comment, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const formId = useId()
  const report = useWrite(comments.report)
  const [chosen, setChosen] = useState<Reason | null>(null)
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const reason = chosen === 'other' ? words : chosen && t(`comments.report.reason.${chosen}`)
  const isMissing = reason === null || !isWithin(reason, reasonLength)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing || report.isPending) return
    report.mutate(
      { params: { id: comment.id }, body: { reason } },
      {
        onSuccess: () => {
          toast(t('comments.report.sent'))
          onClose()
        },
        onError: (error) => toast(errorText(error), { tone: 'danger' }),
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('comments.report.title')}
      description={t('comments.report.line')}
      footer={
        <Button type="submit" form={formId} busy={report.isPending}>
          {t('comments.report.send')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <ChoiceChips
          label={t('comments.report.why')}
          options={reasons.map((value) => ({ value, label: t(`comments.report.reason.${value}`) }))}
          value={chosen}
          onChange={setChosen}
          error={isChecked && chosen === null ? rules['report.reason'][language] : undefined}
        />
        {chosen === 'other' && (
          <CappedTextArea
            label={t('comments.report.words')}
            placeholder={t('comments.report.placeholder')}
            value={words}
            onChange={setWords}
            limits={reasonLength}
            error={isChecked && isMissing ? rules['report.reason'][language] : undefined}
          />
        )}
      </form>
    </Dialog>
  )
}
