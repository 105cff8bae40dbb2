import { reports, users } from '@dodam/contract'
import { EllipsisVertical, EyeOff, Flag, FolderOpen, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { openReport, type Reported } from '../../reports/reporting.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { DeleteDialog, type Person } from './delete-dialog.tsx'

interface Props {
  reported: Reported
  /** The person it is about, without id and name where they are anonymous; null where none is known. */
  person: Person
}

/** What a moderator can do with a story, a comment or a profile. */
export function StaffMenu({ reported, person }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const [isOpened, setOpened] = useState(false)
  const [asks, setAsks] = useState<'delete' | 'hide' | null>(null)
  const { targetType, targetId } = reported
  const personId = person?.id ?? null
  const isText = targetType === 'post' || targetType === 'comment'
  const query = { targetType, targetId, limit: 1 }
  const cases = useRead(reports.listCases, { query }, { enabled: isOpened })
  const [found] = cases.data?.items ?? []
  const items: MenuItem[] = []
  if (isText)
    items.push({
      label: t('admin.reading.delete'),
      icon: <Trash2 aria-hidden="true" />,
      isDangerous: true,
      onChoose: () => setAsks('delete'),
    })
  if (targetType === 'post')
    items.push({
      label: t('admin.reading.hide.do'),
      icon: <EyeOff aria-hidden="true" />,
      onChoose: () =>
        found?.status === 'pending'
          ? setAsks('hide')
          : openReport({
              ...reported,
              hold: {
                title: t('admin.reading.hide.title'),
                line: t('admin.reading.hide.line'),
                done: t('admin.reading.hide.done'),
              },
            }),
    })
  if (found)
    items.push({
      label: t('admin.reading.case'),
      icon: <FolderOpen aria-hidden="true" />,
      to: adminPaths.case(found.id),
    })
  else if (cases.data || cases.error)
    items.push({
      label: t('reports.open'),
      icon: <Flag aria-hidden="true" />,
      onChoose: () => openReport(reported),
    })
  else items.push({ label: t('ui.loading'), icon: <Flag aria-hidden="true" /> })
  if (personId !== null && may(users.list))
    items.push({
      label: t('admin.reading.person'),
      icon: <UserRound aria-hidden="true" />,
      to: adminPaths.user(personId),
    })
  return (
    <>
      <MenuButton
        label={t('admin.reading.menu')}
        icon={<EllipsisVertical className="size-5!" />}
        items={items}
        onOpen={() => setOpened(true)}
        className="text-ink-soft"
      />
      {asks === 'delete' && isText && (
        <DeleteDialog
          type={targetType}
          id={targetId}
          person={person}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'hide' && <HideDialog id={targetId} onClose={() => setAsks(null)} />}
    </>
  )
}

/** Hides a story about which a case waits: it needs no reason of its own. */
function HideDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(reports.hold, {
    done: 'admin.reading.hide.done',
    gone: { NOT_FOUND: 'reports.gone' },
    failed: 'admin.safety.failed',
  })
  return (
    <ConfirmAct
      title={t('admin.reading.hide.title')}
      effects={[
        t('admin.reading.hide.until'),
        t('admin.reading.hide.case'),
        t('admin.reading.effects.recorded'),
      ]}
      confirm={t('admin.reading.hide.do')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        void run({ params: { id }, body: {} }, ({ kind }) => {
          if (kind !== 'refused') onClose()
        })
      }
    />
  )
}
