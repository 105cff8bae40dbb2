import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { CodeList } from './code-list.tsx'

interface Props {
  title: string
  line: string
  codes: readonly string[]
  /** Their purpose: the first line of the saved and printed list. */
  listTitle: string
  fileName: string
  onClose: () => void
}

/** Shows one-time codes once. Closing asks for confirmation. */
export function CodesDialog({ title, line, codes, listTitle, fileName, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      isDirty
      question={useLeaveQuestion('recovery.codes.closing')}
      onClose={onClose}
      title={title}
      description={line}
      footer={<Button onClick={onClose}>{t('recovery.codes.kept')}</Button>}
    >
      <CodeList codes={codes} title={listTitle} fileName={fileName} />
    </Dialog>
  )
}
