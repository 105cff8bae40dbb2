import { type AdminReport, reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { usePersonName } from '../../../i18n/person-name.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { useCaseReason } from './case-reason.ts'
import { severityTone } from './case-words.ts'
import { claimOf } from './claiming.ts'
import { DueTime } from './queue.tsx'
import { Section } from './section.tsx'
import { useLinks } from './use-links.ts'

const linkLook = 'inline-flex min-h-9 items-center underline underline-offset-4 max-lg:min-h-11'

/** The way from a case to the story or the comment it is about, in its place. */
export function StoryLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const links = useLinks(id)
  if (links === undefined || links.postId === null) return null
  const { postId, commentId, threadId } = links
  return (
    <Link
      to={paths.comment(postId, commentId, threadId)}
      className={`self-start text-sm text-ink-soft ${linkLook}`}
    >
      {t('admin.person.content.open')}
    </Link>
  )
}

/** The way from a case to the support message whose words opened it, for admins who may read it. */
export function InquiryLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const messageId = useLinks(id)?.supportMessageId ?? null
  if (messageId === null) return null
  return (
    <Link
      to={adminPaths.messageOf(messageId)}
      className={`self-start text-sm text-ink-soft ${linkLook}`}
    >
      {t('admin.safety.facts.inquiry')}
    </Link>
  )
}

/** The other open cases about the person, or out of the same chat. An admin who has this one can take them on too. */
export function OpenCases({ id, isMine }: { id: number; isMine: boolean }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const now = useNow()
  const claim = useAct(reports.claim, {
    done: 'admin.safety.open.taken',
    failed: 'admin.safety.failed',
    gone: { CASE_DECIDED: 'admin.safety.changed', CASE_CLAIMED: 'general' },
  })
  const cases = useLinks(id)?.openCases ?? []
  const isAnyFree = cases.some((one) => claimOf(one, { meId, now }).kind !== 'held')
  const title = t('admin.safety.open.title')
  if (cases.length === 0) return null
  return (
    <Section title={title}>
      <ul aria-label={title} className="flex flex-col divide-y divide-line">
        {cases.map((one) => (
          <OpenCase key={one.id} of={one} />
        ))}
      </ul>
      {isMine && isAnyFree && (
        <Button
          variant="soft"
          className="self-start"
          busy={claim.isPending}
          onClick={() => void claim.run({ params: { id }, body: { withOpenCases: true } })}
        >
          {t('admin.safety.open.take')}
        </Button>
      )}
    </Section>
  )
}

function OpenCase({
  of: { id, targetType, target, reason, severity, dueAt },
}: {
  of: AdminReport
}) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const reasonText = useCaseReason()
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <Badge tone={severityTone[severity]}>{t(`admin.safety.severity.${severity}`)}</Badge>
      <Link to={adminPaths.case(id)} className={`min-w-0 wrap-anywhere ${linkLook}`}>
        {t(`admin.safety.target.${targetType}`)} · {reasonText(reason)} · {nameOf(target.user)}
      </Link>
      <span className="text-sm text-ink-soft">
        <DueTime at={dueAt} />
      </span>
    </li>
  )
}
