import { useTranslation } from 'react-i18next'
import { ReportList } from '../reports/report-list.tsx'
import SafetyClock from '../reports/safety-clock.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionNote } from '../reports/suspension-note.tsx'
import { Section } from './section.tsx'

/** What became of one's reports, and what was decided about oneself. */
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
