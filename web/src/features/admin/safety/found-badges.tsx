import type { Finding } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'

/** The kinds of findings of the automatic check. */
export function FoundBadges({ findings }: { findings: readonly Pick<Finding, 'kind'>[] }) {
  const { t } = useTranslation()
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <Badge key={kind} tone={kind === 'crisis' ? 'crisis' : 'warn'}>
          {t(`admin.safety.finding.${kind}`)}
        </Badge>
      ))}
    </span>
  )
}
