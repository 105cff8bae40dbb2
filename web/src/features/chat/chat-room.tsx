import { type ChatMessage, chat, type Me, otherIn, type ChatRoom as Room } from '@dodam/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { useAttention } from '../../device/attention.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Conversation } from '../../ui/conversation/conversation.tsx'
import type { FailureActs } from '../../ui/conversation/message-bubble.tsx'
import { rowsOf, type ShownMessage } from '../../ui/conversation/rows.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { CareCard } from '../checks/care-card.tsx'
import { MayWrite } from '../reports/suspension-note.tsx'
import { PausedNote } from '../risk/paused-note.tsx'
import { Composer } from './composer.tsx'
import { EmptiedNote } from './emptied-note.tsx'
import { errorLine } from './error-line.ts'
import { useFirstUnread } from './first-unread.ts'
import { useMessages } from './messages.ts'
import { discard, repost, useOutbox } from './outbox.ts'
import { RatingNote } from './rating-note.tsx'
import { Ended, NoReply } from './room-ended.tsx'
import { RoomHeader } from './room-header.tsx'
import { RoomMenu } from './room-menu.tsx'
import { ofRequest, shownMessages } from './shown-messages.ts'
import { StoryCard } from './story-card.tsx'
import { TypingLine } from './typing-line.tsx'
import { UnansweredNote } from './unanswered-note.tsx'
import { useMessageMenu } from './use-message-menu.tsx'
import { useReadMarks } from './use-read-marks.ts'
import { useStopped } from './use-stopped.tsx'

interface RoomProps {
  me: Me
  roomId: number
}

/** One room: header, messages and composer. Use the room's id as key, because a draft belongs to one room. */
export function ChatRoom(props: RoomProps) {
  const isLeaving = useUnderWay(chat.leave).some(({ params }) => params.id === props.roomId)
  // On a slow device the answer arrives before the list has replaced this page.
  const [hasLeft, setHasLeft] = useState(isLeaving)
  if (isLeaving && !hasLeft) setHasLeft(true)
  // The room is not read after leaving, because the server would answer NOT_FOUND.
  return hasLeft ? <Loading /> : <OpenRoom {...props} />
}

function OpenRoom({ me, roomId }: RoomProps) {
  const { data: room, error, refetch } = useRead(chat.readRoom, { params: { id: roomId } })
  const messages = useMessages(roomId, room?.emptiedSeq ?? 0)
  if (error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_FAILED') return <MissingRoom />

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RoomHeader
        room={room}
        menu={room && <RoomMenu room={room} messages={messages.messages} />}
      />
      {room && <StoryCard room={room} />}
      {room && <EmptiedNote room={room} />}
      {room && <RatingNote room={room} />}
      {room?.isActive && <CareCard me={me} room={room} messages={messages.messages} />}
      {room && messages.isLoaded ? (
        <RoomConversation me={me} room={room} {...messages} />
      ) : error || messages.error ? (
        <ErrorState
          onRetry={() => {
            void refetch()
            messages.retry()
          }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** Goes to the list of rooms, and says that this room does not exist. */
export function MissingRoom() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    toast(t('chat.room.notFound'), { tone: 'warn' })
    void navigate(paths.chatList, { replace: true })
  }, [navigate, t])
  return <Loading />
}

type ConversationProps = { me: Me; room: Room } & Pick<
  ReturnType<typeof useMessages>,
  'messages' | 'isFresh' | 'isReading' | 'older'
>

function RoomConversation({ me, room, messages, isFresh, isReading, older }: ConversationProps) {
  const { t } = useTranslation()
  const name = usePersonName()
  const other = otherIn(room)
  const otherName = name(other)
  const partner = useMemo(() => ({ person: other, name: otherName }), [other, otherName])
  const unsent = useOutbox((outbox) => outbox.messages)
  const deletions = useUnderWay(chat.deleteMessage)
  const isLooking = useAttention()
  const firstUnread = useFirstUnread(messages, {
    counted: room.unreadCount,
    isFresh,
    isReading,
    isLooking,
  })
  const hasOlder = older !== undefined
  const { request, mySide } = room
  const label = t('chat.room.request')
  const beginning = useMemo(
    () => (request ? [ofRequest(request, { isMine: mySide === 2, label })] : []),
    [request, mySide, label],
  )
  const rows = useMemo(() => {
    const outbox = unsent.filter(({ roomId }) => roomId === room.id)
    const deleting = deletions.map(({ params }) => params.id)
    const all = shownMessages(messages, outbox, deleting)
    // The team reads on the screen of the case, so its read marks would be wrong.
    const shown = other.isAdmin ? all.map(withoutMark) : all
    return rowsOf(hasOlder ? shown : [...beginning, ...shown], { firstUnread, hasOlder })
  }, [messages, unsent, beginning, room.id, other.isAdmin, deletions, firstUnread, hasOlder])
  const { menuOf, asking } = useMessageMenu(room, messages)
  const box = useRef<HTMLTextAreaElement>(null)
  const { below, question } = useStopped({ userId: me.id, roomId: room.id, box })
  const isBare = rows.length === 0
  const fillUp = useEffectEvent(() => older?.load())
  useEffect(() => {
    // All messages of the newest page are deleted.
    if (isBare) fillUp()
  }, [isBare])
  const onSeen = useReadMarks(room, messages)
  useEchoes(messages)

  return (
    <>
      <Conversation
        rows={rows}
        partner={partner}
        older={older}
        menuOf={menuOf}
        onFailure={failureActs}
        below={below}
        onSeen={onSeen}
        empty={room.isActive && !other.isAdmin && <p>{t('chat.room.empty')}</p>}
        status={<TypingLine room={room} />}
        composer={
          room.canWrite ? (
            <MayWrite look="bar">
              {other.isAdmin && (
                <p className="px-4 pt-2 text-caption text-ink-soft">{t('chat.room.answerTeam')}</p>
              )}
              {!other.isAdmin && other.gradeLevel !== 'adult' && (
                <PausedNote className="mx-2 mt-2" />
              )}
              {!other.isAdmin && <UnansweredNote messages={messages} />}
              <Composer userId={me.id} roomId={room.id} box={box} />
            </MayWrite>
          ) : other.isAdmin ? (
            <NoReply me={me} room={room} messages={messages} />
          ) : (
            <Ended me={me} room={room} messages={messages} />
          )
        }
      />
      {asking && <ConfirmDialog {...asking} />}
      {question}
    </>
  )
}

const withoutMark = (one: ShownMessage): ShownMessage =>
  one.isMine && one.state === 'unread' ? { ...one, state: 'read' } : one

const unsentOf = ({ key }: { key: string }) =>
  useOutbox.getState().messages.find(({ clientId }) => clientId === key)

const failureActs: FailureActs = {
  whyOf: (row) => errorLine(unsentOf(row)?.reason),
  retry(row) {
    const unsent = unsentOf(row)
    if (unsent) repost(unsent)
  },
  discard: ({ key }) => discard(key),
}

/** Discard sent messages whose echo is on screen. */
function useEchoes(messages: readonly ChatMessage[]): void {
  const sent = useOutbox((outbox) => outbox.messages).filter(({ state }) => state === 'sent')
  useEffect(() => {
    if (sent.length === 0) return
    const ids = new Set(messages.map(({ clientId }) => clientId))
    const echoed = sent.filter(({ clientId }) => ids.has(clientId))
    if (echoed.length > 0) discard(...echoed.map(({ clientId }) => clientId))
  }, [sent, messages])
}

const Loading = () => (
  <div className="flex flex-1 flex-col justify-end gap-3 p-4">
    <Skeleton className="h-10 w-3/5" />
    <Skeleton className="h-16 w-2/3" />
    <Skeleton className="h-10 w-2/5 self-end" />
    <Skeleton className="h-10 w-1/2 self-end" />
    <Skeleton className="h-10 w-3/5" />
  </div>
)
