import type { AdminReport, PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { PersonLink } from '../parts/person-link.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { usePersonName } from './case-words.ts'

interface Props {
  person: PublicUser | null
  /** Returns a text with the name in it; without it only the name is shown. */
  text?: (name: string) => string
}

/** A person's name as cases show it, which leads to their page; null stands for a masked person. */
export function CasePerson({ person, text }: Props) {
  const name = usePersonName()(person)
  const id = person === null || person.isDeleted ? null : person.id
  return text ? <TextWithPerson {...{ id, name, text }} /> : <PersonLink {...{ id, name }} />
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
