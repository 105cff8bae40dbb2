import { useTranslation } from 'react-i18next'
import { BlockedPeople } from '../blocks/blocked-people.tsx'
import { Section } from './section.tsx'

/** The members one has blocked. */
export default function BlocksSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('app.settings.blocks')} line={t('settings.blocks.line')}>
      <BlockedPeople />
    </Section>
  )
}
