import {
  type AdminReport,
  type CaseMessage,
  type Language,
  reports,
  support,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { cx } from '../../../ui/cx.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { useMe } from '../../accounts/session.ts'
import { ReplyForm } from '../messages/reply-form.tsx'
import { useReply } from '../messages/use-reply.ts'
import { languageOf } from '../parts/language-of.ts'
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
  const { content } = one.target
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
      {isPending && mayWrite && (
        <Field id={one.id} language={content === null ? null : languageOf(content)} />
      )}
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
      <WrittenText text={isDeleted ? t('admin.safety.write.deleted') : content} />
    </li>
  )
}

/** The draft stays on this device until it is sent. */
function Field({ id, language }: { id: number; language: Language | null }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const { run, isPending } = useAct(support.send, {
    done: 'admin.safety.write.sent',
    failed: 'admin.safety.write.failed',
    gone: {
      CASE_DECIDED: 'admin.safety.changed',
      CASE_CLAIMED: 'general',
      CASE_NOT_CLAIMED: 'general',
    },
  })
  const reply = useReply({
    draft: caseDrafts.of(meId, id),
    isPending,
    target: { caseId: id },
    send: async (body) => (await run({ body })).kind === 'done',
  })
  return (
    <ReplyForm
      reply={reply}
      name={t('admin.safety.write.title')}
      label={t('admin.safety.write.label')}
      hint={t('admin.safety.write.hint')}
      send={t('admin.safety.write.send')}
      isPending={isPending}
      language={language}
      builtIn={crisisReplies}
    />
  )
}
