import {
  type AdminAnnouncement,
  type AnnouncementStanding,
  announcements,
  announcementsPageSize,
  standingOfAnnouncement,
} from '@dodam/contract'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime, useNow } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useShortcuts } from '../shell/keys.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { Span } from './span.tsx'

const standingTones: Record<AnnouncementStanding, Tone> = {
  active: 'calm',
  scheduled: 'brand',
  over: 'neutral',
  off: 'neutral',
}
const typeTones = { info: 'neutral', warning: 'warn', urgent: 'danger' } as const

/** The open dialog: create, change or delete. */
type Opened =
  | { to: 'create' }
  | { to: 'change'; opened: AdminAnnouncement }
  | { to: 'delete'; opened: AdminAnnouncement }

/** All announcements with their state. */
export function AnnouncementsPage() {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const now = useNow()
  const list = usePages(announcements.listAll, {}, { pageSize: announcementsPageSize })
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const write = () => setOpen({ to: 'create' })
  useShortcuts([{ key: 'n', does: t('admin.announcements.new'), run: write }])

  const toggle = useAct(announcements.toggle, {
    done: ({ isActive }) =>
      t(isActive ? 'admin.announcements.switchedOn' : 'admin.announcements.switchedOff'),
    gone: { NOT_FOUND: 'admin.announcements.gone' },
    failed: 'admin.announcements.toggleFailed',
  })
  const remove = useAct(announcements.remove, {
    done: 'admin.announcements.deleted',
    gone: { NOT_FOUND: 'admin.announcements.gone' },
    failed: 'admin.announcements.deleteFailed',
  })
  const changing = open?.to === 'change' ? open.opened : null
  const standingOf = (one: AdminAnnouncement) => standingOfAnnouncement(one, now)

  const columns: Column<AdminAnnouncement>[] = [
    {
      key: 'title',
      head: t('admin.announcements.title'),
      isName: true,
      cell: (one) => (
        <div className="min-w-0">
          <button
            type="button"
            data-row=""
            className={rowLook}
            onClick={() => setOpen({ to: 'change', opened: one })}
          >
            <span lang="ko" className="break-words">
              {one.title}
            </span>
          </button>
          <p
            lang={one.titleEn === null ? undefined : 'en'}
            className="text-sm break-words text-ink-soft"
          >
            {one.titleEn ?? t('admin.announcements.koreanOnly')}
          </p>
        </div>
      ),
    },
    {
      key: 'standing',
      head: t('admin.announcements.standing'),
      isNarrow: true,
      cell: (one) => (
        <Badge tone={standingTones[standingOf(one)]}>
          {t(`admin.announcements.stands.${standingOf(one)}`)}
        </Badge>
      ),
    },
    {
      key: 'type',
      head: t('admin.announcements.type'),
      isNarrow: true,
      cell: ({ type }) => <Badge tone={typeTones[type]}>{t(`announcements.type.${type}`)}</Badge>,
    },
    {
      key: 'audience',
      head: t('admin.announcements.audience'),
      isNarrow: true,
      cell: ({ targetAudience }) => t(`admin.announcements.to.${targetAudience}`),
    },
    {
      key: 'span',
      head: t('admin.announcements.span'),
      cell: (one) => <Span startsAt={one.startsAt} endsAt={one.endsAt} />,
    },
    {
      key: 'changed',
      head: t('admin.announcements.lastChanged'),
      isNarrow: true,
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
    {
      key: 'by',
      head: t('admin.announcements.by'),
      isNarrow: true,
      cell: ({ createdBy }) => (
        <PersonLink id={createdBy.id} name={nicknameOf(createdBy) || t('posts.author.deleted')} />
      ),
    },
    {
      key: 'acts',
      head: t('admin.announcements.acts'),
      isNarrow: true,
      cell: (one) => (
        <div className="relative z-10 flex flex-wrap gap-1">
          <Button
            variant="soft"
            aria-label={t('admin.announcements.changeOf', { title: one.title })}
            onClick={() => setOpen({ to: 'change', opened: one })}
          >
            {t('admin.announcements.change')}
          </Button>
          <Button
            variant="soft"
            busy={toggle.sent?.params.id === one.id}
            aria-label={t(one.isActive ? 'admin.announcements.offOf' : 'admin.announcements.onOf', {
              title: one.title,
            })}
            onClick={() =>
              void toggle.run({ params: { id: one.id }, body: { isActive: !one.isActive } })
            }
          >
            {t(one.isActive ? 'admin.announcements.off' : 'admin.announcements.on')}
          </Button>
          <Button
            variant="dangerSoft"
            aria-label={t('admin.announcements.deleteOf', { title: one.title })}
            onClick={() => setOpen({ to: 'delete', opened: one })}
          >
            {t('admin.announcements.delete')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <AdminPage
      title={t('admin.shell.nav.announcements')}
      line={t('admin.announcements.line')}
      back={{ to: adminPaths.analytics, 'aria-label': t('admin.announcements.back') }}
      actions={
        <Button onClick={write}>
          <Plus aria-hidden="true" className="size-5" />
          {t('admin.announcements.new')}
        </Button>
      }
    >
      <Listed
        list={list}
        empty={<EmptyState icon={<Megaphone />} line={t('admin.announcements.empty')} />}
      >
        <DataTable
          ref={rows}
          label={t('admin.shell.nav.announcements')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
      {open?.to === 'create' && <AnnouncementDialog opened={null} now={null} onClose={close} />}
      {changing && (
        <AnnouncementDialog
          opened={changing}
          now={list.items.find(({ id }) => id === changing.id) ?? null}
          onClose={close}
        />
      )}
      {open?.to === 'delete' && (
        <ConfirmAct
          title={t('admin.announcements.deleteTitle')}
          effects={[
            `‘${open.opened.title}’`,
            t(
              standingOf(open.opened) === 'active'
                ? 'admin.announcements.deleteShown'
                : 'admin.announcements.deleteHidden',
            ),
            t('admin.announcements.deleteForGood'),
          ]}
          confirm={t('admin.announcements.delete')}
          isDangerous
          busy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            void remove.run({ params: { id: open.opened.id } }, ({ kind }) => {
              if (kind !== 'refused') close()
            })
          }
        />
      )}
    </AdminPage>
  )
}
