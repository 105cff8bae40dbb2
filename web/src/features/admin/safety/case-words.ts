import type { PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../../ui/badge.tsx'

export const severityTone = { P1: 'crisis', P2: 'warn', P3: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/** A person by name, as cases show them: null stands for somebody masked. */
export function usePersonName(): (person: PublicUser | null) => string {
  const { t } = useTranslation()
  return (person) => {
    if (person === null) return t('admin.safety.masked')
    return person.isDeleted ? t('admin.safety.deletedMember') : person.nickname
  }
}
