import {
  type AdminReport,
  type CaseMessage,
  isCrisisCase,
  reports,
  supportId,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { cx } from '../../../ui/cx.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { useMe } from '../../accounts/session.ts'
import { TeamMessage } from '../messages/team-message.tsx'
import { languageOf } from '../parts/language-of.ts'
import { caseDrafts } from './case-drafts.ts'
import { CasePerson } from './case-person.tsx'
import { hasReporter } from './case-words.ts'
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
  const meId = useMe()?.id ?? 0
  const { data: messages = [] } = useRead(reports.listMessages, { params: { id: one.id } })
  const { content, user } = one.target
  const isReached = user === null || !(user.isDeleted || user.isAi || user.id === supportId)
  const isOpen = one.status === 'pending' && isReached
  if (!isOpen && messages.length === 0) return null
  return (
    <Section title={t('admin.safety.write.title')}>
      <p className="text-sm text-ink-soft">
        <CasePerson person={user} text={(name) => t('admin.safety.write.to', { name })} />
      </p>
      {messages.length > 0 && (
        <ol aria-live="polite" className="flex flex-col gap-2">
          {messages.map((message) => (
            <Message key={message.id} of={message} />
          ))}
        </ol>
      )}
      {isOpen && !mayWrite && (
        <p className="text-sm text-ink-soft">{t('admin.safety.write.needsClaim')}</p>
      )}
      {isOpen && mayWrite && one.decision === null && hasReporter(one) && (
        <p className="text-sm">{t('admin.safety.write.unaware')}</p>
      )}
      {isOpen && mayWrite && (
        <TeamMessage
          draft={caseDrafts.of(meId, one.id)}
          target={{ caseId: one.id }}
          language={content === null ? null : languageOf(content)}
          builtIn={isCrisisCase(one) ? crisisReplies : []}
          gone={{
            CASE_DECIDED: 'admin.safety.changed',
            CASE_CLAIMED: 'general',
            CASE_NOT_CLAIMED: 'general',
          }}
        />
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
