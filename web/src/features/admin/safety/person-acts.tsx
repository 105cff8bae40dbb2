import { type PublicUser, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { Writing } from '../parts/suspension.tsx'
import { CasePerson } from './case-person.tsx'
import { Section } from './section.tsx'

/** Acts on a person without deciding the case. */
export function PersonActs({ person }: { person: PublicUser }) {
  const { t } = useTranslation()
  const { data } = useRead(
    users.read,
    { params: { id: person.id } },
    { enabled: !person.isDeleted },
  )
  if (person.isDeleted) return null
  return (
    <Section title={t('admin.safety.person.title')}>
      <p>
        <CasePerson person={person} />
      </p>
      {data && <Writing user={data} />}
    </Section>
  )
}
