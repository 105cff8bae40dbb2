import { useTranslation } from 'react-i18next'
import { ReportList } from '../reports/report-list.tsx'
import SafetyClock from '../reports/safety-clock.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionNote } from '../reports/suspension-note.tsx'
import { Section } from './section.tsx'

/** The member's reports, and the decisions about the member. */
export default function ReportsSection() {
  const { t } = useTranslation()
  const suspension = useSuspension()
  return (
    <Section title={t('app.settings.reports')} line={t('reports.list.line')}>
      {suspension && <SuspensionNote suspension={suspension} look="field" />}
      <ReportList />
      <SafetyClock />
    </Section>
  )
}
