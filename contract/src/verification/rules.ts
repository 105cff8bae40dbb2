export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

/** Length of each of the two texts of an application. */
export const applicationLength = { min: 1, max: 250 }
export const qualificationsLength = { min: 0, max: 250 }
/** Length of the team's note to the applicant. */
export const reviewNoteLength = { min: 0, max: 250 }

/** What can be checked of an adult before they are verified. */
export const verificationChecks = ['identity', 'background', 'training'] as const
/** `proposed` waits for a second admin. */
export const recordStatuses = ['proposed', 'valid', 'ended'] as const
/** Most days that the verification of an adult is valid, and the default. */
export const maxValidDays = 366
/** Days that the verification of an adult without a record stays valid: of a minor who turned adult. */
export const unrecordedValidDays = 60
/** So many days before its end a verification is announced to end, and can be applied for anew. */
export const renewalDays = 30
/** Most verifications that are listed as ending soon. */
export const maxEnding = 20

export const applicationsADay = 3
export const applicationsPageSize = 20
