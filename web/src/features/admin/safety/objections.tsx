import { type AdminObjection, checks } from '@dodam/contract'
import { MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { MarkedText } from '../../checks/marked-text.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { FoundBadges } from './found-badges.tsx'

/** Texts whose writers object to the automatic check. */
export function Objections() {
  const { t } = useTranslation()
  const list = usePages(checks.listObjections, { query: {} })
  const columns: Column<AdminObjection>[] = [
    {
      key: 'text',
      head: t('admin.safety.objections.text'),
      isName: true,
      cell: ({ text, findings }) => (
        <WrittenText text={text}>
          <MarkedText text={text} spans={findings} />
        </WrittenText>
      ),
    },
    {
      key: 'place',
      head: t('admin.safety.objections.place'),
      isNarrow: true,
      cell: ({ place }) => t(`admin.safety.place.${place}`),
    },
    {
      key: 'found',
      head: t('admin.safety.objections.found'),
      cell: ({ findings }) =>
        findings.length > 0 ? (
          <FoundBadges findings={findings} />
        ) : (
          t('admin.safety.objections.nothing')
        ),
    },
    {
      key: 'at',
      head: t('admin.safety.objections.at'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'read',
      head: t('admin.safety.objections.isRead'),
      isNarrow: true,
      cell: (one) => <ReadButton objection={one} />,
    },
  ]
  const unread = list.first?.unread ?? 0
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        {t('admin.safety.objections.line')}{' '}
        {unread > 0 && (
          <Badge tone="brand">{t('admin.safety.objections.unread', { count: unread })}</Badge>
        )}
      </p>
      <Listed
        list={list}
        empty={
          <EmptyState icon={<MessageCircleQuestion />} line={t('admin.safety.objections.empty')} />
        }
      >
        <DataTable
          label={t('admin.safety.objections.label')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
    </div>
  )
}

function ReadButton({ objection: { id, readAt } }: { objection: AdminObjection }) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(checks.readObjection, {
    failed: 'admin.safety.failed',
    gone: { NOT_FOUND: null },
  })
  if (readAt !== null) return <RelativeTime at={readAt} className="text-ink-soft" />
  return (
    <Button variant="soft" busy={isPending} onClick={() => void run({ params: { id } })}>
      {t('admin.safety.objections.read')}
    </Button>
  )
}
