import { api } from '@dodam/contract'
import { sql } from 'kysely'
import { isStaffFor } from '../accounts/admins.ts'
import { isNamedCase, isNamedReport } from './case-masks.ts'

/**
 * Select the admins who could act on a row of `cases`, without those who may not for a reason that others may know. A masked
 * subject counts as one who could: what follows would otherwise tell whether an admin wrote the text.
 */
const ableBesideSubject = sql`
  select from users where ${isStaffFor(api.reports.decide)}
    and not (users.id = cases."subjectId" and ${isNamedCase})`

/** True for a row of `cases` on which an admin who did not report it could act: then its reporters may not. */
export const hasAdminBesideReporters = sql<boolean>`exists (
  ${ableBesideSubject} and not exists (
    select from reports where reports."caseId" = cases.id and "reporterId" = users.id))`

/** True for a row of `cases` on which no admin could act: its subject is the only admin who decides cases, or there is none. */
export const hasNoAbleAdmin = sql<boolean>`not exists (${ableBesideSubject})`

/** True for rows of `users` and `cases` where the member is neither the subject nor a reporter by name. */
export const isOutsideByName = sql<boolean>`not (
  users.id = cases."subjectId" and ${isNamedCase} or exists (
    select from reports
    where reports."caseId" = cases.id and "reporterId" = users.id and ${isNamedReport}))`

/** True for a row of `cases` whose subject and reporters admins see by name. */
export const namesItsPeople = sql<boolean>`(
  ${isNamedCase} and not exists (
    select from reports
    where reports."caseId" = cases.id and "reporterId" is not null and not ${isNamedReport}))`
