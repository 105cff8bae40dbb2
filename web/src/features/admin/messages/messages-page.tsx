import { support, supportTypes } from '@dodam/contract'
import { Inbox, LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { MessageRows } from './message-rows.tsx'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'
import { MessageThread } from './thread.tsx'

const filters = ['all', ...supportTypes] as const

/** Messages to the support team, longest wait first, with the open one beside the list. */
export function MessagesPage() {
  const { t } = useTranslation()
  const { valueOf, filterOf, change, addressWith } = useAddress()
  const [isEditing, setEditing] = useState(false)
  const openId = Number(valueOf('open')) || null
  const [type, chooseType] = filterOf('type', filters)
  const showsResolved = valueOf('resolved') === '1'
  const filter = type === 'all' ? {} : { type }
  const open = usePages(support.list, { query: { status: 'open', ...filter } })
  const resolved = usePages(
    support.list,
    { query: { status: 'resolved', ...filter } },
    { enabled: showsResolved },
  )
  const counts = open.first?.counts

  const addressOf = (id: number) => addressWith({ open: String(id) })
  const close = () => change({ open: null })
  const rows = useRowKeys(openId === null ? {} : { onClose: close })

  return (
    <AdminPage
      title={t('admin.messages.title')}
      line={t('admin.messages.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.messages.toSettings') }}
      actions={
        <Button variant="soft" onClick={() => setEditing(true)}>
          <LibraryBig aria-hidden="true" className="size-5" />
          {t('admin.messages.saved.title')}
        </Button>
      }
    >
      {/* On a phone an open message fills the screen. */}
      <div className={cx('max-sm:[&>dl]:grid-cols-3', openId !== null && 'max-lg:hidden')}>
        <Stats>
          {(['pending', 'processing', 'resolved'] as const).map((status) => (
            <Stat
              key={status}
              label={t(`admin.messages.status.${status}`)}
              value={counts?.[status] ?? '–'}
              tone={status === 'pending' && (counts?.pending ?? 0) > 0 ? 'warn' : 'neutral'}
            />
          ))}
        </Stats>
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-1',
          openId !== null && 'max-lg:hidden',
        )}
      >
        <FilterTabs
          hasKeys
          label={t('admin.messages.type.label')}
          value={type}
          onChange={chooseType}
          choices={filters.map((value) => ({ value, label: t(`admin.messages.type.${value}`) }))}
        />
        <Switch
          label={t('admin.messages.showResolved')}
          checked={showsResolved}
          onChange={(next) => change({ resolved: next ? '1' : null })}
        />
      </div>
      <div className="gap-5 lg:grid lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)] lg:items-start">
        <div ref={rows} className={cx('flex flex-col gap-4', openId !== null && 'max-lg:hidden')}>
          <Listed
            list={open}
            empty={<EmptyState icon={<Inbox />} line={t('admin.messages.empty')} />}
            explains
          >
            <MessageRows
              label={t('admin.messages.open')}
              items={open.items}
              {...{ openId, addressOf }}
            />
          </Listed>
          {showsResolved && (
            <section className="flex flex-col gap-2">
              <h2 className="font-semibold text-ink-soft">{t('admin.messages.resolvedTitle')}</h2>
              <Listed
                list={resolved}
                empty={<p className="text-ink-soft">{t('admin.messages.noResolved')}</p>}
                explains
              >
                <MessageRows
                  label={t('admin.messages.resolvedTitle')}
                  items={resolved.items}
                  {...{ openId, addressOf }}
                />
              </Listed>
            </section>
          )}
        </div>
        {openId === null ? (
          <p className="hidden rounded-field border border-dashed border-line px-6 py-16 text-center text-ink-soft lg:block">
            {t('admin.messages.choose')}
          </p>
        ) : (
          <MessageThread key={openId} id={openId} onClose={close} />
        )}
      </div>
      {isEditing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </AdminPage>
  )
}
