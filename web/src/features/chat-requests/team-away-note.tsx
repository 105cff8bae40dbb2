import { type Author, type Me, needsTeam } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { TeamLine } from '../helplines/team-line.tsx'
import { useTeam } from '../helplines/use-team.ts'

interface Props {
  me: Me
  author: Author
}

/** Whether a chat of the two waits for the team, as far as a device knows: whether a masked author is verified it does not. */
function isKnownToWait(me: Me, { id, gradeLevel, isVerified }: Author): boolean {
  if (gradeLevel === null || !needsTeam(me, { gradeLevel, isVerified })) return false
  return id !== null || !needsTeam({ ...me, isVerified: true }, { gradeLevel, isVerified })
}

/** Says before a chat request is written that it cannot be sent while no admin is on duty. */
export function TeamAwayNote({ me, author }: Props) {
  return isKnownToWait(me, author) ? <Away /> : null
}

function Away() {
  const { t } = useTranslation()
  const { team } = useTeam()
  if (!team?.firstContactWaits || team.isSomebodyOnDuty) return null
  return (
    <div className="rounded-field bg-surface-sunken px-4 py-2 text-body-small text-ink-soft">
      <p>{t('chat-requests.dialog.needsTeam')}</p>
      <TeamLine />
    </div>
  )
}
