import {
  adminRequestActs,
  adminRequestStatuses,
  analyticsPeriods,
  announcementAudiences,
  announcementTypes,
  applicationStatuses,
  backupOrigins,
  backupStatuses,
  backupWorks,
  caseRequestActs,
  checkInTypes,
  clientErrorTypes,
  decisions,
  editedTypes,
  heldStories,
  helpPathEvents,
  incidentStatuses,
  languages,
  productCategories,
  recordStatuses,
  reportStatuses,
  reportTargets,
  roles,
  ruleModes,
  severities,
  supportStatuses,
  supportTypes,
  tickedSteps,
} from '@dodam/contract'
import {
  BackupProgress,
  BlockedAddress,
  Finding,
  Incident,
  RatingRequestStatus,
  ReportSide,
  ReportSource,
  RequestStatus,
  RiskEvent,
} from '@dodam/contract/schemas'
import { testDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

/** The values of every column with a fixed list, from the contract. */
const known: Record<string, readonly string[]> = {
  'adminRequests.act': adminRequestActs,
  'adminRequests.status': adminRequestStatuses,
  'analyticsActive.period': analyticsPeriods,
  'analyticsKeywords.period': analyticsPeriods,
  'analyticsPeriods.period': analyticsPeriods,
  'announcements.targetAudience': announcementAudiences,
  'announcements.type': announcementTypes,
  'appeals.decision': decisions,
  'appeals.story': heldStories,
  'appeals.side': ReportSide.options,
  'backups.origin': backupOrigins,
  'backups.status': backupStatuses,
  'chatRequests.status': RequestStatus.options,
  'checkIns.type': checkInTypes,
  'clientErrors.type': clientErrorTypes,
  'disclosures.act': caseRequestActs,
  'earlierTexts.targetType': editedTypes,
  'helperAnswers.language': languages,
  'helpPathCounts.event': helpPathEvents,
  'helpPathCounts.language': languages,
  'products.category': productCategories,
  'ratingRequests.status': RatingRequestStatus.options,
  'caseSteps.step': tickedSteps,
  'cases.decision': decisions,
  'cases.story': heldStories,
  'cases.severity': severities,
  'cases.source': ReportSource.options,
  'cases.status': reportStatuses,
  'cases.targetType': reportTargets,
  'restoreRequests.status': adminRequestStatuses,
  'riskEvents.towards': RiskEvent.shape.towards.def.innerType.options,
  'securityBlocks.action': BlockedAddress.shape.action.options,
  'securityIncidents.answer': Incident.shape.answer.options,
  'securityIncidents.status': incidentStatuses,
  'supportMessages.status': supportStatuses,
  'supportMessages.type': supportTypes,
  'supportVisitors.language': languages,
  'checkRules.mode': ruleModes,
  'checkRules.wantedMode': ruleModes,
  'textChecks.severity': Finding.shape.severity.options,
  'users.language': languages,
  'users.role': roles,
  'verificationApplications.status': applicationStatuses,
  'verificationRecords.status': recordStatuses,
  'works.state': BackupProgress.shape.state.options,
  'works.what': backupWorks,
}

/** Lists that exist only in the database, under these values. */
const inDatabaseOnly: Record<string, readonly string[]> = {
  'analyticsChanges.what': ['likes', 'active'],
  'escalations.kind': ['admin-request', 'case', 'restore-request', 'support-message'],
  'oneTimeCodes.purpose': ['backup', 'mail', 'recovery', 'reset'],
  'secondFactors.kind': ['app', 'passkey'],
  'webhookEvents.type': ['case.decided', 'case.opened', 'case.overdue', 'duty.gap'],
}

const sorted = (lists: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(lists).map(([column, values]) => [column, values.toSorted()]))

test('a column accepts exactly the values that the contract has for it', async () => {
  const { db } = await testDatabase(inject('engine'), inject('run'))
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and n.nspname in ('public', 'kept') and cardinality(c.conkey) = 1
      and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`.execute(db)
  const accepted = rows.map(({ column, definition }) => [
    column,
    [...definition.matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value),
  ])
  expect(sorted(Object.fromEntries(accepted))).toEqual(sorted({ ...known, ...inDatabaseOnly }))
})
