import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeList } from './code-list.tsx'

interface Props {
  title: string
  line: string
  codes: readonly string[]
  /** What they are for, as the first line of what is saved and printed. */
  listTitle: string
  fileName: string
  onClose: () => void
}

/** Shows one-time codes this one time. Closing it by mistake asks first. */
export function CodesDialog({ title, line, codes, listTitle, fileName, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      isDirty
      onClose={onClose}
      title={title}
      description={line}
      footer={<Button onClick={onClose}>{t('recovery.codes.kept')}</Button>}
    >
      <CodeList codes={codes} title={listTitle} fileName={fileName} />
    </Dialog>
  )
}
