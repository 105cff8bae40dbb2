import { useState } from 'react'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'
import { useTeamMessageToast } from '../notifications/use-team-message.ts'
import { closeReport, useReporting } from './reporting.ts'
import { useEndOfSuspension, useStanding } from './standing.ts'
import { SuspensionNote } from './suspension-note.tsx'

const WarningSheet = island(() => import('./warning-sheet.tsx'), MissingDialog, null)
const ReportSheet = island(() => import('./report-sheet.tsx'), MissingDialog, null)

/** The parts of moderation on every page: the member's standing, open warnings, messages of the team, the report sheet. */
export default function OnEveryPage() {
  const { warnings, suspension } = useStanding()
  const reported = useReporting((reporting) => reporting.reported)
  const [putAway, setPutAway] = useState<readonly number[]>([])
  useEndOfSuspension()
  useTeamMessageToast()
  // In order of time, the oldest first.
  const [warning, ...others] = warnings
    .filter(({ id, confirmedAt }) => confirmedAt === null && !putAway.includes(id))
    .toReversed()
  return (
    <>
      {suspension && <SuspensionNote suspension={suspension} look="line" />}
      {warning && (
        <WarningSheet
          key={warning.id}
          warning={warning}
          others={others.length}
          onClose={() => setPutAway([...putAway, warning.id])}
        />
      )}
      {reported && (
        <ReportSheet
          key={`${reported.targetType} ${reported.targetId}`}
          reported={reported}
          onClose={closeReport}
        />
      )}
    </>
  )
}
