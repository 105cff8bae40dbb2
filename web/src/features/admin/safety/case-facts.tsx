import type { AdminReport } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { dateTimeText, RelativeTime } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { MarkedText } from '../../checks/marked-text.tsx'
import { CasePerson, CaseReporter } from './case-person.tsx'
import { useCaseReason } from './case-reason.ts'
import { hasReporter, isByPerson, noteNameOf } from './case-words.ts'
import { DeleteAfter } from './delete-after.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { FoundBadges } from './found-badges.tsx'
import { InquiryLink, StoryLink } from './links.tsx'
import { DueTime } from './queue.tsx'
import { Fact, Facts, Section } from './section.tsx'

interface Props {
  of: AdminReport
  /** Whether the reader has it, and so can open its sealed part beside it. */
  isMine: boolean
}

/** The facts of a case that need no audited look. */
export function CaseFacts({ of: one, isMine }: Props) {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  return (
    <Section title={t('admin.safety.facts.title')}>
      <Facts>
        <Fact name={t('admin.safety.facts.reason')}>{reasonText(one.reason)}</Fact>
        {one.detail && (
          <Fact name={t('admin.safety.facts.detail')}>
            <WrittenText text={one.detail} />
          </Fact>
        )}
        <Fact name={t('admin.safety.facts.source')}>{t(`admin.safety.source.${one.source}`)}</Fact>
        {isByPerson(one) && (
          <Fact name={t('admin.safety.facts.by')}>
            <CaseReporter of={one} />
          </Fact>
        )}
        {one.alsoReported.length > 0 && (
          <Fact name={t('admin.safety.facts.others')}>
            <ul>
              {one.alsoReported.map((other) => (
                <li key={other.id}>
                  {isByPerson(other) ? (
                    <CaseReporter of={other} />
                  ) : (
                    t('admin.safety.facts.product')
                  )}{' '}
                  · {reasonText(other.reason)}
                  {other.detail && (
                    <WrittenText text={other.detail} className="text-sm text-ink-soft" />
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t('admin.safety.facts.concerned')}>
          <CasePerson person={one.target.user} />
        </Fact>
        <Fact name={t('admin.safety.facts.at')}>
          <RelativeTime at={one.createdAt} />
        </Fact>
        {one.status === 'pending' && (
          <Fact name={t('admin.safety.facts.due')}>
            <DueTime at={one.dueAt} />
          </Fact>
        )}
        {one.findings.length > 0 && (
          <Fact name={t('admin.safety.facts.found')}>
            <FoundBadges findings={one.findings} />
          </Fact>
        )}
      </Facts>
      <Risk of={one} />
      <Content of={one} isMine={isMine} />
      <InquiryLink id={one.id} />
      <Decided of={one} />
    </Section>
  )
}

function Risk({ of: { risk } }: { of: AdminReport }) {
  const { t } = useTranslation()
  if (risk === null || risk.length === 0) return null
  return (
    <div>
      <h3 className="text-sm text-ink-soft">{t('admin.safety.facts.risk')}</h3>
      <ul className="list-disc pl-5 marker:text-ink-soft">
        {risk.map(({ sign, points }) => (
          <li key={sign}>
            {t(`admin.safety.risk.${sign}`)} · {t('admin.safety.facts.points', { points })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Content({ of: one, isMine }: Props) {
  const { t } = useTranslation()
  const { content, isDeleted } = one.target
  if (content === null)
    return one.targetType === 'message' && one.status === 'pending' && !isMine ? (
      <p className="text-sm text-ink-soft">{t('admin.safety.facts.hidden')}</p>
    ) : null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm text-ink-soft">{t('admin.safety.facts.content')}</h3>
      <blockquote className="rounded-field bg-surface-sunken px-3 py-2">
        <WrittenText text={content}>
          <MarkedText text={content} spans={one.findings} />
        </WrittenText>
      </blockquote>
      <StoryLink id={one.id} />
      {isDeleted && <p className="text-sm text-ink-soft">{t('admin.safety.facts.deleted')}</p>}
      {one.targetType === 'comment' && one.status === 'pending' && !isDeleted && (
        <DeleteComment of={one} />
      )}
      <DeleteAfter of={one} />
    </div>
  )
}

function Decided({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  if (one.decision === null) return null
  return (
    <Facts>
      <Fact name={t('admin.safety.facts.decision')}>
        {t(`admin.safety.decision.${one.decision}`)}
      </Fact>
      {one.story && (
        <Fact name={t('admin.safety.facts.story')}>
          {t(`admin.safety.decide.story.${one.story}`)}
        </Fact>
      )}
      {one.outcome && hasReporter(one) && (
        <Fact name={t('admin.safety.facts.outcome')}>{one.outcome}</Fact>
      )}
      {one.until && <Fact name={t('admin.safety.facts.until')}>{dateTimeText(one.until)}</Fact>}
      {one.note && (
        <Fact name={t(noteNameOf(one.decision))}>
          <WrittenText text={one.note} />
        </Fact>
      )}
      {one.decider && (
        <Fact name={t('admin.safety.facts.decidedBy')}>
          <CasePerson person={one.decider} />
        </Fact>
      )}
      {one.decidedAt && (
        <Fact name={t('admin.safety.facts.decidedAt')}>{dateTimeText(one.decidedAt)}</Fact>
      )}
    </Facts>
  )
}
