import { type SupportMessage, support } from '@dodam/contract'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { cx } from '../../../ui/cx.ts'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { useShortcuts } from '../shell/keys.ts'
import { DeskFilters, useDeskFilters } from './filters.tsx'
import { MessageRows } from './message-rows.tsx'
import { MessageThread } from './thread.tsx'

/** Return the message below the open one in the list. */
const after = (items: readonly SupportMessage[], id: number) =>
  items[items.findIndex((one) => one.id === id) + 1]

/** Messages to the support team, what is overdue first, with the open one and its author's others beside the list. */
export function Desk() {
  const { t } = useTranslation()
  const { valueOf, change, addressWith } = useAddress()
  const { query, isFiltered } = useDeskFilters()
  const openId = Number(valueOf('open')) || null
  const list = usePages(support.list, { query })
  const counts = list.first?.counts
  const close = () => change({ open: null })
  const next = openId === null ? undefined : after(list.items, openId)
  useShortcuts(
    next
      ? [
          {
            key: 'n',
            does: t('admin.messages.next'),
            run: () => change({ open: String(next.id) }, { replace: false }),
          },
        ]
      : [],
  )
  const rows = useRowKeys(openId === null ? {} : { onClose: close })
  // On a phone an open message fills the screen.
  const beside = openId !== null && 'max-lg:hidden'

  return (
    <>
      <div
        className={cx('max-sm:[&>dl]:grid-cols-[repeat(3,auto)] max-sm:[&>dl>div]:px-3', beside)}
      >
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
      <div className={cx(beside)}>
        <DeskFilters />
      </div>
      <div className="gap-5 lg:grid lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)] lg:items-start">
        <div ref={rows} className={cx('flex flex-col gap-4', beside)}>
          <Listed
            list={list}
            empty={
              <EmptyState
                icon={<Inbox />}
                line={t(isFiltered ? 'admin.messages.noneFound' : 'admin.messages.empty')}
              />
            }
            explains
          >
            <MessageRows
              label={t('admin.messages.title')}
              items={list.items}
              openId={openId}
              addressOf={(id) => addressWith({ open: String(id) })}
            />
          </Listed>
        </div>
        {openId === null ? (
          <p className="hidden rounded-field border border-dashed border-line px-6 py-16 text-center text-ink-soft lg:block">
            {t('admin.messages.choose')}
          </p>
        ) : (
          <MessageThread id={openId} onClose={close} />
        )}
      </div>
    </>
  )
}
