import { retention } from '../retention/rules.ts'

/** How many minutes a second lead has to agree that what a case hides is disclosed. */
export const agreeMinutes = 10
/** How many minutes the lead who asked can open it once it is agreed. */
export const disclosedMinutes = 60
/** After how many days, at the earliest, a member is told that the team looked up who they are. */
export const tellIdentifiedDays = 30
/** Within how many days from then: at random, because a fixed delay could be subtracted to find the day of the look. */
export const tellIdentifiedWithinDays = 14
/** Sessions that are shown of an identified member: the last ones that were used in as many days as addresses are kept. */
export const identifiedSessions = 20
export const identifiedSessionDays = retention.securityAddresses.kept.amount
/** Length of the reason of a disclosure, in code points. */
export const disclosureReasonLength = { min: 5, max: 500 }
