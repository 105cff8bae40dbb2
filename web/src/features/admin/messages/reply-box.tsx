import {
  type Language,
  lengthOf,
  type Me,
  type SavedReplyDraft,
  type SupportMessage,
  support,
  supportReplyLength,
} from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useKept } from '../../../device/use-kept.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { doubtSupport } from '../../../live/support.ts'
import { Button } from '../../../ui/button.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { useShortcuts } from '../shell/keys.ts'
import { replyDrafts } from './reply-drafts.ts'
import { SavedPicker } from './saved-picker.tsx'
import type { Holding } from './standing.ts'

interface Props {
  me: Me
  message: SupportMessage
  userId: number
  holding: Holding
}

const wordsOf = ({ messageKo, messageEn }: SavedReplyDraft, language: Language) =>
  language === 'ko' ? messageKo : messageEn

/**
 * The field for an answer. A draft stays on this device until it is sent, also while another admin holds the message.
 */
export function ReplyBox({ me, message: { id, language }, userId, holding }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, write] = useKept(replyDrafts.of(me.id, id), '')
  const [isTried, setTried] = useState(false)
  const [isPicking, setPicking] = useState(false)
  /** Idempotency: the same text keeps its client id, so that a retry after a lost answer is not sent twice. */
  const attempt = useRef({ text: '', clientId: '' })
  const { run, isPending } = useAct(support.send, {
    done: 'admin.messages.reply.sent',
    failed: 'admin.messages.reply.failed',
  })
  const mayWrite = holding !== 'theirs' && holding !== 'over'
  const length = lengthOf(text.trim())
  const isWrong = length < supportReplyLength.min || length > supportReplyLength.max

  useShortcuts(
    mayWrite
      ? [
          { key: 'r', does: t('admin.messages.reply.key'), run: () => box.current?.focus() },
          { key: 's', does: t('admin.messages.saved.key'), run: () => setPicking(true) },
        ]
      : [],
  )
  // A reply already begun stays readable, to be copied or sent later.
  if (!mayWrite && text === '') return null

  const send = async () => {
    setTried(true)
    if (isWrong) return box.current?.focus()
    if (isPending) return
    if (attempt.current.text !== text) attempt.current = { text, clientId: crypto.randomUUID() }
    const { clientId } = attempt.current
    const outcome = await run({
      body: { userId, message: text, supportMessageId: id, clientId },
    })
    if (outcome.kind !== 'done') return doubtSupport(cache, id)
    // Text typed during the request is not part of the sent message.
    if (replyDrafts.of(me.id, id).read() === text) write('')
    setTried(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const pick = (reply: SavedReplyDraft, chosen: Language) => {
    setPicking(false)
    const words = wordsOf(reply, chosen)
    write(text.trim() === '' ? words : `${text.trimEnd()}\n${words}`)
  }

  return (
    <form
      aria-label={t('admin.messages.reply.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex flex-col gap-3"
    >
      <CountedTextArea
        ref={box}
        isShort
        label={t('admin.messages.reply.label')}
        hint={t(mayWrite ? 'admin.messages.reply.hint' : 'admin.messages.reply.kept')}
        value={text}
        readOnly={!mayWrite}
        onChange={write}
        onKeyDown={press}
        limits={supportReplyLength}
        error={isTried && isWrong ? ruleText('support.reply') : undefined}
      />
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <LibraryBig aria-hidden="true" className="size-5" />
            {t('admin.messages.saved.pick')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('admin.messages.reply.send')}
          </Button>
        </div>
      )}
      {isPicking && (
        <SavedPicker
          language={language ?? me.language}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </form>
  )
}
