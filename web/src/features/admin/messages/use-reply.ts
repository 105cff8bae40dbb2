import {
  type BodyInput,
  type Language,
  lengthOf,
  type SavedReplyDraft,
  type support,
  supportReplyLength,
} from '@dodam/contract'
import { useRef, useState } from 'react'
import { newId } from '../../../device/new-id.ts'
import { type Kept } from '../../../device/store.ts'
import { useKept } from '../../../device/use-kept.ts'

type Target = Omit<BodyInput<typeof support.send>, 'message' | 'clientId'>

interface Options {
  /** Keeps the text on this device until it is sent. */
  draft: Kept<string>
  isPending: boolean
  /** Send to `target`; resolves with whether it was sent. */
  send: (body: Target & { message: string; clientId: string }) => Promise<boolean>
  target: Target
}

/** The text of a message of the support team: its draft, its check, and saved replies that are put into it. */
export function useReply({ draft, isPending, send, target }: Options) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, write] = useKept(draft, '')
  const [isTried, setTried] = useState(false)
  const [isPicking, setPicking] = useState(false)
  /** Idempotency: the same text keeps its client id, so that a retry after a lost answer is not sent twice. */
  const attempt = useRef({ text: '', clientId: '' })
  const length = lengthOf(text.trim())
  const isWrong = length < supportReplyLength.min || length > supportReplyLength.max
  const submit = async () => {
    setTried(true)
    if (isWrong) return box.current?.focus()
    if (isPending) return
    if (attempt.current.text !== text) attempt.current = { text, clientId: newId() }
    const { clientId } = attempt.current
    if (!(await send({ ...target, message: text, clientId }))) return
    // Text typed during the request is not part of the sent message.
    if (draft.read() === text) write('')
    setTried(false)
  }
  const pick = ({ messageKo, messageEn }: SavedReplyDraft, language: Language) => {
    setPicking(false)
    const words = language === 'ko' ? messageKo : messageEn
    write(text.trim() === '' ? words : `${text.trimEnd()}\n${words}`)
  }
  return {
    box,
    text,
    write,
    submit,
    pick,
    isPicking,
    setPicking,
    isRefused: isTried && isWrong,
  }
}
