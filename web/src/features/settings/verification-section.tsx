import { useTranslation } from 'react-i18next'
import { useMe } from '../accounts/session.ts'
import { VerificationPanel } from '../verification/verification-panel.tsx'
import { Section } from './section.tsx'

/** The member's verification as a listener. */
export default function VerificationSection() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <Section title={t('app.settings.verification')} line={t('verification.line')}>
      {me && <VerificationPanel me={me} />}
    </Section>
  )
}
