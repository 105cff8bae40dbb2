import { detailLength, reasonLength, reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { keptOf } from '../../device/store.ts'
import { keptMessage, MessageDialog } from '../../forms/message-dialog.tsx'
import { useMe } from '../accounts/session.ts'

const drafts = keptOf('dodam.appeal.draft', keptMessage)
const limits = { min: reasonLength.min, max: detailLength.max }

interface Props {
  reportId: number
  onClose: () => void
  /** Called when an appeal exists, new or earlier. */
  onSent?: () => void
}

/** Where a member appeals a decision. */
export function AppealDialog({ reportId, onClose, onSent }: Props) {
  const { t } = useTranslation()
  const draft = drafts.of(useMe()?.id ?? 0, reportId)
  const { run } = useAct(reports.appeal, {
    done: 'reports.appeal.sent',
    gone: { ALREADY_APPEALED: 'general', NOT_FOUND: 'reports.gone' },
    isQuiet: true,
  })
  return (
    <MessageDialog
      words={{
        title: t('reports.appeal.title'),
        line: t('reports.appeal.line'),
        label: t('reports.appeal.label'),
        placeholder: t('reports.appeal.placeholder'),
        send: t('reports.appeal.send'),
      }}
      limits={limits}
      rule="report.detail"
      send={(reason) =>
        run({ params: { id: reportId }, body: { reason } }, ({ kind }) => {
          if (kind !== 'done' && kind !== 'gone') return
          onSent?.()
          onClose()
        })
      }
      draft={draft}
      onClose={onClose}
    />
  )
}
