import type { AdminUserDetail } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { useMe } from '../../accounts/session.ts'
import { TeamMessage } from '../messages/team-message.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { messageDrafts } from './message-drafts.ts'

/** Writes to a member as the support team, without a case and without an inquiry of theirs. */
export function WriteDialog({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  return (
    <Dialog
      open
      size="md"
      title={t('admin.safety.write.title')}
      description={t('admin.person.write.line')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <AboutPerson person={user} />
        <TeamMessage
          draft={messageDrafts.of(meId, user.id)}
          target={{ userId: user.id }}
          language={null}
          gone={{ NOT_FOUND: 'admin.person.write.gone' }}
          onSent={onClose}
        />
      </div>
    </Dialog>
  )
}
