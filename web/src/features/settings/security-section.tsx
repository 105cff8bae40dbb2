import { settings } from '@dodam/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'
import { useMe } from '../accounts/session.ts'
import { RecoveryCodes } from '../recovery/recovery-codes.tsx'
import { DeviceList } from './device-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { Section } from './section.tsx'

const FactorPart = island(() => import('../second-factor/factor-part.tsx'), MissingPart, null)

/** The password, the recovery codes, and the sessions. */
export default function SecuritySection() {
  const { t } = useTranslation()
  const me = useMe()
  const sessions = useRead(settings.listSessions, {})
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Section title={t('app.settings.security')}>
      <Button
        variant="soft"
        className="max-w-full self-start whitespace-normal!"
        onClick={() => setChanging(true)}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        {t('settings.password.title')}
      </Button>
      {me && isChanging && (
        <PasswordDialog
          me={me}
          onClose={close}
          onDone={() => {
            close()
            // The change ended the other sessions.
            void sessions.refetch()
          }}
        />
      )}
      <div className="border-line border-t pt-5">
        <RecoveryCodes />
      </div>
      {me?.isAdmin && <FactorPart />}
      <div className="flex flex-col gap-4 border-line border-t pt-5">
        <h3 className="text-sm font-semibold">{t('settings.devices.title')}</h3>
        <DeviceList sessions={sessions} />
      </div>
    </Section>
  )
}
