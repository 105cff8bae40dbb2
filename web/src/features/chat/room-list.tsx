import { type ChatRoom, chat, drawn, mayLeave, otherIn } from '@dodam/contract'
import { EyeOff, LogOut, MessagesSquare, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { buttonLook, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Listed } from '../../ui/listed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { isMasked } from './masked.ts'
import { finds } from './room-search.ts'

/** The member's rooms, latest activity first, with a search over names and last messages. */
export function RoomList() {
  const { t } = useTranslation()
  const rooms = usePages(chat.listRooms, {}, { pageSize: 50 })
  const [query, setQuery] = useState('')
  const name = usePersonName()
  const leaving = useUnderWay(chat.leave).map(({ params }) => params.id)
  const items = rooms.items.filter(({ id }) => !leaving.includes(id))
  const found = items.filter((room) =>
    finds(query, [name(otherIn(room)), room.lastMessageContent ?? '']),
  )
  const count = `${items.length}${rooms.hasMore ? '+' : ''}`

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-col gap-3 px-5 pt-6 pb-3">
        <PageTitle
          beside={
            items.length > 0 && (
              <span className="rounded-full bg-surface-sunken px-2.5 text-sm leading-6 font-semibold text-ink-soft">
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">{t('chat.list.count', { number: count })}</span>
              </span>
            )
          }
        >
          {t('chat.list.title')}
        </PageTitle>
        {items.length > 0 && (
          <label className="relative block">
            <span className="sr-only">{t('chat.list.search')}</span>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-ink-soft"
            />
            <input
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder={t('chat.list.search')}
              className="min-h-11 w-full rounded-full border border-line-strong/60 bg-surface pr-4 pl-11 focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand"
            />
          </label>
        )}
      </header>
      <div className="flex flex-col overflow-y-auto overscroll-contain">
        <Listed
          list={{ ...rooms, items }}
          loading={<Loading />}
          empty={
            <EmptyState
              icon={<MessagesSquare />}
              line={t('chat.list.empty')}
              action={
                <Link to={paths.home} className={buttonLook('soft')}>
                  {t('chat.list.browse')}
                </Link>
              }
            />
          }
          moreClass="my-4 self-center"
        >
          {items.length > 0 && found.length === 0 ? (
            <EmptyState icon={<SearchX />} line={t('chat.list.noMatch', { query: query.trim() })} />
          ) : (
            <ul className="flex flex-col gap-0.5 px-2 pb-4">
              {found.map((room) => (
                <li key={room.id} className="relative">
                  <RoomRow room={room} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </div>
    </div>
  )
}

function useLastLine() {
  const { t } = useTranslation()
  return ({ lastMessageContent, isActive, emptiedSeq, lastSeq }: ChatRoom) => {
    if (lastSeq > 0 && emptiedSeq === lastSeq) return t('chat.list.emptied')
    if (lastMessageContent === '') return t('chat.room.deleted')
    if (lastMessageContent === null) return isActive && t('chat.list.noMessage')
    return drawn(lastMessageContent)
  }
}

function RoomRow({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const lastLine = useLastLine()
  const [isLeaving, setLeaving] = useState(false)
  const other = otherIn(room)
  const isUnread = room.unreadCount > 0
  const isLeavable = mayLeave(room)
  return (
    <>
      <NavLink
        to={paths.chat(room.id)}
        className={({ isActive }) =>
          cx(
            'flex min-h-18 items-center gap-3 rounded-2xl px-3 py-2.5 transition-colors',
            isLeavable && 'pr-13',
            isActive ? 'bg-brand-soft' : 'hover:bg-surface-sunken',
          )
        }
      >
        <Avatar person={other} online={room.otherOnline === true} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <span className="flex min-w-0 flex-1 items-baseline gap-2">
              <span className="truncate leading-6 font-semibold">{name(other)}</span>
              {other.isVerified && <VerifiedMark className="-ml-1 self-center" />}
              {other.isAnonymous && (
                <span className="-ml-1 shrink-0 self-center text-ink-soft">
                  <EyeOff aria-hidden="true" className="size-3.5" />
                  <span className="sr-only">{t('ui.anonymous')}</span>
                </span>
              )}
              {!room.isActive && (
                <span className="shrink-0 text-xs text-ink-soft">{t('chat.list.ended')}</span>
              )}
            </span>
            <RelativeTime
              at={room.lastMessageAt ?? room.createdAt}
              className="shrink-0 text-xs text-ink-soft"
            />
          </span>
          <span className="flex items-center gap-2">
            {isMasked(room) && (
              <span className="flex shrink-0 items-center gap-1 rounded-full bg-surface-sunken px-2 text-xs leading-5 text-ink-soft">
                <EyeOff aria-hidden="true" className="size-3" />
                {t('chat.list.masked')}
              </span>
            )}
            <span
              className={cx(
                'min-w-0 flex-1 truncate text-body-small leading-6',
                isUnread ? 'text-ink' : 'text-ink-soft',
              )}
            >
              {lastLine(room)}
            </span>
            <CountBadge count={room.unreadCount} />
            {isUnread && (
              <span className="sr-only">{t('chat.list.unread', { count: room.unreadCount })}</span>
            )}
          </span>
        </span>
      </NavLink>
      {isLeavable && (
        <IconButton
          label={t('chat.list.leave', { name: name(other) })}
          icon={<LogOut />}
          onClick={() => setLeaving(true)}
          className="absolute! top-1/2 right-1 -translate-y-1/2 text-ink-soft! [&_svg]:size-4.5!"
        />
      )}
      {isLeaving && <LeaveDialog room={room} onClose={() => setLeaving(false)} />}
    </>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-4 px-5 pt-2">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
    ))}
  </div>
)
