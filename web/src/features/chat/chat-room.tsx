import { type ChatMessage, chat, type Me, otherIn, type ChatRoom as Room } from '@dodam/contract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { useTyping } from '../../live/typing.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Composer } from './composer.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { useMessages } from './messages.ts'
import { discard, useOutbox } from './outbox.ts'
import { RoomHeader } from './room-header.tsx'
import { RoomMenu } from './room-menu.tsx'
import { RoomNote } from './room-note.tsx'
import { rowsOf } from './rows.ts'
import { useReadMarks } from './use-read-marks.ts'

interface RoomProps {
  me: Me
  roomId: number
}

/** One conversation. Give it the room's id as key: a draft belongs to one room. */
export function ChatRoom(props: RoomProps) {
  const isLeaving = useUnderWay(chat.leave).some(({ params }) => params.id === props.roomId)
  // Nothing of it is read any more: the server would say that it is not there.
  return isLeaving ? <Loading /> : <OpenRoom {...props} />
}

function OpenRoom({ me, roomId }: RoomProps) {
  const { data: room, error, refetch } = useRead(chat.readRoom, { params: { id: roomId } })
  const conversation = useMessages(roomId)
  const isMissing = error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_FAILED'
  useLeaveMissing(isMissing)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RoomHeader room={room} menu={room && <RoomMenu room={room} />} />
      {room && <RoomNote room={room} />}
      {room && conversation.isLoaded ? (
        <Conversation me={me} room={room} {...conversation} />
      ) : (error || conversation.error) && !isMissing ? (
        <ErrorState
          onRetry={() => {
            void refetch()
            conversation.retry()
          }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function useLeaveMissing(isMissing: boolean): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isMissing) return
    toast(t('chat.room.notFound'), { tone: 'warn' })
    void navigate(paths.chatList, { replace: true })
  }, [isMissing, navigate, t])
}

type ConversationProps = { me: Me; room: Room } & Pick<
  ReturnType<typeof useMessages>,
  'messages' | 'hasOlder' | 'loadOlder'
>

function Conversation({ me, room, messages, hasOlder, loadOlder }: ConversationProps) {
  const { t } = useTranslation()
  const other = otherIn(room)
  const unsent = useOutbox((outbox) => outbox.messages)
  const deletions = useUnderWay(chat.deleteMessage)
  const rows = useMemo(
    () =>
      rowsOf(
        messages,
        unsent.filter(({ roomId }) => roomId === room.id),
        deletions.map(({ params }) => params.id),
      ),
    [messages, unsent, room.id, deletions],
  )
  const isBare = rows.length === 0
  const fillUp = useEffectEvent(loadOlder)
  useEffect(() => {
    // All of the newest page was deleted.
    if (isBare && hasOlder) fillUp()
  }, [isBare, hasOlder])
  useReadMarks(room.id, messages)
  useEchoes(messages)

  return (
    <>
      {!isBare ? (
        <MessageList
          rows={rows}
          other={other}
          firstSeq={messages[0]?.seq ?? 1}
          onOlder={hasOlder ? loadOlder : undefined}
        />
      ) : (
        <p className="m-auto max-w-xs px-6 text-center text-balance text-ink-soft">
          {room.isActive && !other.isAdmin && t('chat.room.empty')}
        </p>
      )}
      <TypingLine room={room} />
      <Announcer room={room} messages={messages} />
      {other.isAdmin ? (
        <Notice text={t('chat.room.noReply')} />
      ) : room.isActive ? (
        <Composer userId={me.id} roomId={room.id} />
      ) : (
        <Ended room={room} />
      )}
    </>
  )
}

/** Lets go of sent messages whose echo is on screen. */
function useEchoes(messages: readonly ChatMessage[]): void {
  const sent = useOutbox((outbox) => outbox.messages).filter(({ state }) => state === 'sent')
  useEffect(() => {
    if (sent.length === 0) return
    const ids = new Set(messages.map(({ clientId }) => clientId))
    const echoed = sent.filter(({ clientId }) => ids.has(clientId))
    if (echoed.length > 0) discard(...echoed.map(({ clientId }) => clientId))
  }, [sent, messages])
}

/** Has its place always, so that typing moves nothing. */
function TypingLine({ room }: { room: Room }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const isTyping = useTyping(({ rooms }) => rooms.includes(room.id))
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 px-5 text-[0.8125rem] text-ink-soft">
      {isTyping && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'].map((delay) => (
              <span
                key={delay}
                className={`size-1.5 animate-breathe rounded-full bg-current ${delay}`}
              />
            ))}
          </span>
          {t('chat.room.typing', { name: name(otherIn(room)) })}
        </>
      )}
    </div>
  )
}

/** Reads out what the other person writes while the room is open, and nothing else. */
function Announcer({ room, messages }: { room: Room; messages: readonly ChatMessage[] }) {
  const name = usePersonName()
  const newest = messages.findLast(({ isMine }) => !isMine)
  const [since] = useState(newest?.seq ?? 0)
  return (
    <p aria-live="polite" className="sr-only">
      {newest &&
        newest.seq > since &&
        !newest.isDeleted &&
        `${name(otherIn(room))}: ${newest.content}`}
    </p>
  )
}

/** Nobody can write here any more. */
function Ended({ room }: { room: Room }) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line bg-surface-sunken px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <p className="py-2 text-center text-[0.9375rem] text-ink-soft">{t('chat.room.closed')}</p>
      <Button variant="ghost" onClick={() => setLeaving(true)}>
        {t('chat.leave.open')}
      </Button>
      {isLeaving && <LeaveDialog room={room} onClose={() => setLeaving(false)} />}
    </div>
  )
}

const Notice = ({ text }: { text: string }) => (
  <p className="border-t border-line bg-surface-sunken px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-[0.9375rem] text-ink-soft">
    {text}
  </p>
)

const Loading = () => (
  <div className="flex flex-1 flex-col justify-end gap-3 p-4">
    <Skeleton className="h-10 w-3/5" />
    <Skeleton className="h-16 w-2/3" />
    <Skeleton className="h-10 w-2/5 self-end" />
    <Skeleton className="h-10 w-1/2 self-end" />
    <Skeleton className="h-10 w-3/5" />
  </div>
)
