import { type RefObject, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../../ui/conversation/rows.ts'
import { topDialog } from '../../ui/open-dialogs.ts'
import { ConfirmSheet } from '../checks/confirm-sheet.tsx'
import { selectionOf } from '../checks/spans.ts'
import { inTheWay } from '../checks/stopped.ts'
import { WriterNotes } from '../checks/writer-notes.tsx'
import { ApproachNote } from './approach-note.tsx'
import { drafts } from './drafts.ts'
import { discard, isStopped, repost, type Unsent, useOutbox } from './outbox.ts'
import { StoppedMessage } from './stopped-message.tsx'

/**
 * Whether the message was written on this page. For an older one the question was asked before, and it is found below
 * the message.
 */
const isWrittenHere = ({ createdAt }: Unsent) => Date.parse(createdAt) > performance.timeOrigin

interface Writing {
  userId: number
  roomId: number
  box: RefObject<HTMLTextAreaElement | null>
}

/**
 * Return what is shown below own messages and below what may be an approach, and the question about an own one that waits
 * for a decision.
 */
export function useStopped({ userId, roomId, box }: Writing) {
  const messages = useOutbox((outbox) => outbox.messages)
  const waiting = messages.filter((one) => one.roomId === roomId && one.reason === 'CONFIRM_TEXT')
  const [shownId, setShownId] = useState<string>()
  const shown = waiting.find((one) => one.clientId === shownId && isStopped(one))
  const newest = waiting.findLast((one) => isStopped(one) && isWrittenHere(one))?.clientId

  // The question opens by itself once: when its message is stopped while this room is on screen.
  const [seen, setSeen] = useState(newest)
  if (newest !== seen) {
    setSeen(newest)
    // A member who is writing or in another dialog finds it below the message.
    const isBusy = topDialog() !== undefined || drafts.of(userId, roomId).read() !== null
    if (newest !== undefined && !isBusy) setShownId(newest)
  }

  /** Return a message to the composer, with its findings selected. The current draft is kept behind it. */
  const edit = useCallback(
    ({ clientId, content, findings = [] }: Unsent) => {
      const draft = drafts.of(userId, roomId)
      const begun = draft.read() ?? ''
      flushSync(() => {
        setShownId(undefined)
        discard(clientId)
        draft.write(begun.trim() === '' ? content : `${content}\n${begun}`)
      })
      box.current?.focus()
      box.current?.setSelectionRange(...selectionOf(content, inTheWay(findings)))
    },
    [userId, roomId, box],
  )
  const below = useCallback(
    (row: Row) =>
      row.approachId !== undefined ? (
        <ApproachNote roomId={roomId} messageId={row.approachId} />
      ) : (
        row.isMine &&
        (row.state === 'stopped' ? (
          <Stopped clientId={row.key} onEdit={edit} onLook={setShownId} />
        ) : (
          !row.isDeleted && <WriterNotes place="message" name={row.key} text={row.content} />
        ))
      ),
    [edit, roomId],
  )
  const close = () => setShownId(undefined)
  return {
    below,
    question: shown && (
      <ConfirmSheet
        stopped={questionOf(shown)}
        place="message"
        onEdit={() => edit(shown)}
        onSend={() => {
          close()
          repost(shown)
        }}
        onClose={close}
      />
    ),
  }
}

const questionOf = ({ content, findings = [] }: Unsent) =>
  ({ code: 'CONFIRM_TEXT', text: content, findings }) as const

interface StoppedProps {
  clientId: string
  onEdit: (unsent: Unsent) => void
  onLook: (clientId: string) => void
}

function Stopped({ clientId, onEdit, onLook }: StoppedProps) {
  const unsent = useOutbox(({ messages }) => messages.find((one) => one.clientId === clientId))
  return (
    unsent && (
      <StoppedMessage unsent={unsent} onEdit={onEdit} onLook={() => onLook(unsent.clientId)} />
    )
  )
}
