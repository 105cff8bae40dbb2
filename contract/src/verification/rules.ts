export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

/** Length of each of the two texts of an application. */
export const applicationLength = { min: 1, max: 250 }
export const qualificationsLength = { min: 0, max: 250 }
/** Length of the team's note to the applicant. */
export const reviewNoteLength = { min: 0, max: 250 }

export const applicationsADay = 3
export const applicationsPageSize = 20
