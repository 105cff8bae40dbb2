import type { Backup } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { dateTimeText, RelativeTime } from '../../../ui/time.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { sizeText } from './bytes.ts'
import { useProblemText } from './problem-text.ts'

const tones = {
  running: 'brand',
  good: 'calm',
  failed: 'danger',
  unchecked: 'warn',
} as const satisfies Record<Backup['status'], Tone>

const isWayBack = (status: Backup['status']) => status === 'good' || status === 'unchecked'

interface Props {
  backups: readonly Backup[]
  isEmergency: boolean
  /** Other work is running; there is one job at a time. */
  isBusy: boolean
  onRestore: (filename: string) => void
}

/** Every backup with its facts. A failed one cannot be restored, and shows its reason. */
export function BackupTable({ backups, isEmergency, isBusy, onRestore }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const rows = useRowKeys()
  const restore = t(isEmergency ? 'admin.backup.restore.emergency' : 'admin.backup.restore.do')
  const columns: Column<Backup>[] = [
    {
      key: 'name',
      head: t('admin.backup.list.name'),
      isName: true,
      cell: ({ filename, origin, isEncrypted }) => (
        <span className="flex flex-col md:min-w-56">
          <span className="font-medium break-all">{filename}</span>
          <span className="text-sm text-ink-soft">
            {t(`admin.backup.list.origin.${origin}`)}
            {isEncrypted && ` · ${t('admin.backup.list.encrypted')}`}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      head: t('admin.backup.list.status'),
      cell: ({ status, problem }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={tones[status]}>{t(`admin.backup.list.stands.${status}`)}</Badge>
          {problem !== null && (
            <span className="text-sm text-ink-soft">{problemText(problem)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'verified',
      head: t('admin.backup.list.verified'),
      cell: ({ verifiedAt }) =>
        verifiedAt === null ? (
          <span className="text-ink-soft">{t('admin.backup.list.notVerified')}</span>
        ) : (
          dateTimeText(verifiedAt)
        ),
    },
    {
      key: 'size',
      head: t('admin.backup.list.size'),
      isNumber: true,
      isNarrow: true,
      cell: ({ size }) => sizeText(size),
    },
    {
      key: 'rows',
      head: t('admin.backup.list.rows'),
      isNumber: true,
      isNarrow: true,
      cell: ({ rows: count }) => (count == null ? '–' : numberText(count)),
    },
    {
      key: 'created',
      head: t('admin.backup.list.created'),
      cell: ({ created }) => <RelativeTime at={created} />,
    },
    {
      key: 'restore',
      head: t('admin.backup.list.acts'),
      isNarrow: true,
      cell: ({ filename, status }) =>
        isWayBack(status) ? (
          <Button
            data-row=""
            variant={isEmergency ? 'dangerSoft' : 'soft'}
            className="min-h-9 px-3 text-sm max-lg:min-h-11"
            disabled={isBusy}
            aria-label={`${restore}: ${filename}`}
            onClick={() => onRestore(filename)}
          >
            {restore}
          </Button>
        ) : null,
    },
  ]
  return (
    <DataTable
      ref={rows}
      label={t('admin.backup.list.title')}
      rows={backups}
      columns={columns}
      keyOf={({ filename }) => filename}
    />
  )
}
