import type { AdminReport, PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { PersonLink } from '../parts/person-link.tsx'
import { usePersonName } from './case-words.ts'

/** A person's name as cases show it, which leads to their page; null stands for a masked person. */
export function CasePerson({ person }: { person: PublicUser | null }) {
  const nameOf = usePersonName()
  return (
    <PersonLink id={person === null || person.isDeleted ? null : person.id} name={nameOf(person)} />
  )
}

/** The reporter of a case, with the side of the room. */
export function CaseReporter({ of: one }: { of: Pick<AdminReport, 'reporter' | 'side'> }) {
  const { t } = useTranslation()
  return (
    <>
      <CasePerson person={one.reporter} />
      {one.side && ` (${t(`admin.safety.side.${one.side}`)})`}
    </>
  )
}
