import {
  type AttackSeverity,
  type AttackType,
  attackSeverities,
  type IncidentStatus,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../parts/table.tsx'

/** From the most to the least severe. */
export const worstFirst: readonly AttackSeverity[] = attackSeverities.toReversed()

export const severityTones = {
  low: 'neutral',
  medium: 'warn',
  high: 'crisis',
  critical: 'danger',
} as const satisfies Record<AttackSeverity, Tone>

const statusTones = {
  investigating: 'warn',
  blocked: 'brand',
  resolved: 'calm',
} as const satisfies Record<IncidentStatus, Tone>

/** The severity. */
export function SeverityBadge({ severity }: { severity: AttackSeverity }) {
  const { t } = useTranslation()
  return <Badge tone={severityTones[severity]}>{t(`admin.security.severity.${severity}`)}</Badge>
}

/** The status of an incident, coloured by whether it needs attention. */
export function StatusBadge({ status }: { status: IncidentStatus }) {
  const { t } = useTranslation()
  return <Badge tone={statusTones[status]}>{t(`admin.security.status.${status}`)}</Badge>
}

/** Return the name of an attack in the reader's language. */
export function useTypeText() {
  const { t } = useTranslation()
  return (type: AttackType) => t(`admin.security.type.${type}`)
}

interface Noticed {
  severity: AttackSeverity
  status: IncidentStatus
}

/** The columns for severity and status. */
export function useStandingColumns<Row extends Noticed>(): Column<Row>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'severity',
      head: t('admin.security.column.severity'),
      isNarrow: true,
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      key: 'status',
      head: t('admin.security.column.status'),
      isNarrow: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
}
