export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

/** Of each of the two texts that an application needs. */
export const applicationLength = { min: 1, max: 250 }
export const qualificationsLength = { min: 0, max: 250 }
/** Of what the team writes to the applicant. */
export const reviewNoteLength = { min: 0, max: 250 }

export const applicationsADay = 3
export const applicationsPageSize = 20
