import type { AdminReport, PublicUser, ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import type { Tone } from '../../../ui/badge.tsx'

export const severityTone = { P1: 'crisis', P2: 'warn', P3: 'neutral' } as const satisfies Record<
  string,
  Tone
>

type Reporting = Pick<AdminReport, 'reporter' | 'side'>

/** Whether a person made the report, not the automatic check. */
export const isByPerson = ({ reporter, side }: Reporting): boolean =>
  reporter !== null || side !== null

/** Whether a person reported it, who hears of the decision then. */
export const hasReporter = (one: Reporting & { alsoReported: readonly Reporting[] }): boolean =>
  [one, ...one.alsoReported].some(isByPerson)

/** Whether this admin made a report of the case, and so may not decide it. */
export const isOwnReport = (
  one: Pick<AdminReport, 'reporter' | 'alsoReported'>,
  meId: number,
): boolean => [one, ...one.alsoReported].some(({ reporter }) => reporter?.id === meId)

/** Whether the member concerned reads the note of a decision; the others are for admins alone. */
export const isTold = (decision: ReportDecision): boolean =>
  decision === 'warn' || decision === 'suspend'

/** Return the text that names the note of a decided case. */
export const noteNameOf = (decision: ReportDecision) =>
  isTold(decision) ? 'admin.safety.facts.noteTold' : 'admin.safety.facts.noteKept'

/** Return a person's name as cases show it; null stands for a masked person. */
export function usePersonName(): (person: PublicUser | null) => string {
  const { t } = useTranslation()
  return (person) => {
    if (person === null) return t('admin.safety.masked')
    return person.isDeleted ? t('admin.safety.deletedMember') : nicknameOf(person)
  }
}
