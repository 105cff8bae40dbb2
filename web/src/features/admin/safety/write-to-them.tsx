import {
  type AdminReport,
  type CaseMessage,
  type Language,
  lengthOf,
  reports,
  type SavedReplyDraft,
  support,
  supportReplyLength,
} from '@dodam/contract'
import { LibraryBig } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { useKept } from '../../../device/use-kept.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ruleText } from '../../../ui/rule-text.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { SavedPicker } from '../messages/saved-picker.tsx'
import { caseDrafts } from './case-drafts.ts'
import { usePersonName } from './case-words.ts'
import { crisisReplies } from './crisis-replies.ts'
import { Section } from './section.tsx'

interface Props {
  of: AdminReport
  /** Only the admin who holds the case may write. */
  mayWrite: boolean
}

/** What the team and the person concerned wrote about a case, and a field to write to them. */
export function WriteToThem({ of: one, mayWrite }: Props) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { data: messages = [] } = useRead(reports.listMessages, { params: { id: one.id } })
  const isPending = one.status === 'pending'
  if (!isPending && messages.length === 0) return null
  return (
    <Section title={t('admin.safety.write.title')}>
      <p className="text-sm text-ink-soft">
        {t('admin.safety.write.to', { name: nameOf(one.target.user) })}
      </p>
      {messages.length > 0 && (
        <ol aria-live="polite" className="flex flex-col gap-2">
          {messages.map((message) => (
            <Message key={message.id} of={message} />
          ))}
        </ol>
      )}
      {isPending && !mayWrite && (
        <p className="text-sm text-ink-soft">{t('admin.safety.write.needsClaim')}</p>
      )}
      {isPending && mayWrite && <Field id={one.id} />}
    </Section>
  )
}

function Message({ of: { isTeam, content, isDeleted, createdAt } }: { of: CaseMessage }) {
  const { t } = useTranslation()
  return (
    <li
      className={cx(
        'flex max-w-[92%] flex-col gap-1 rounded-field border border-line px-3 py-2',
        isTeam ? 'self-end bg-surface-sunken' : 'self-start bg-surface-raised',
      )}
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        <span className="font-medium">
          {t(isTeam ? 'admin.safety.write.team' : 'admin.safety.write.them')}
        </span>
        <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {isDeleted ? t('admin.safety.write.deleted') : content}
      </p>
    </li>
  )
}

/** The draft stays on this device until it is sent. */
function Field({ id }: { id: number }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const language = useLanguage()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, write] = useKept(caseDrafts.of(meId, id), '')
  const [isTried, setTried] = useState(false)
  const [isPicking, setPicking] = useState(false)
  /** Idempotency: the same text keeps its client id, so that a retry after a lost answer is not sent twice. */
  const attempt = useRef({ text: '', clientId: '' })
  const { run, isPending } = useAct(support.send, {
    done: 'admin.safety.write.sent',
    failed: 'admin.safety.write.failed',
    gone: {
      CASE_DECIDED: 'admin.safety.changed',
      CASE_CLAIMED: 'general',
      CASE_NOT_CLAIMED: 'general',
    },
  })
  const length = lengthOf(text.trim())
  const isWrong = length < supportReplyLength.min || length > supportReplyLength.max
  const send = async () => {
    setTried(true)
    if (isWrong) return box.current?.focus()
    if (isPending) return
    if (attempt.current.text !== text) attempt.current = { text, clientId: crypto.randomUUID() }
    const { clientId } = attempt.current
    const outcome = await run({ body: { caseId: id, message: text, clientId } })
    if (outcome.kind !== 'done') return
    // Text typed during the request is not part of the sent message.
    if (caseDrafts.of(meId, id).read() === text) write('')
    setTried(false)
  }
  const pick = ({ messageKo, messageEn }: SavedReplyDraft, chosen: Language) => {
    setPicking(false)
    const words = chosen === 'ko' ? messageKo : messageEn
    write(text.trim() === '' ? words : `${text.trimEnd()}\n${words}`)
  }
  return (
    <form
      aria-label={t('admin.safety.write.title')}
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
        label={t('admin.safety.write.label')}
        hint={t('admin.safety.write.hint')}
        value={text}
        onChange={write}
        limits={supportReplyLength}
        error={isTried && isWrong ? ruleText('support.reply') : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setPicking(true)}>
          <LibraryBig aria-hidden="true" className="size-5" />
          {t('admin.messages.saved.pick')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('admin.safety.write.send')}
        </Button>
      </div>
      {isPicking && (
        <SavedPicker
          language={language}
          builtIn={crisisReplies}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </form>
  )
}
