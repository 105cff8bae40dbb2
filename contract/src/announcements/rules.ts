export const announcementTypes = ['info', 'warning', 'urgent'] as const
export const announcementAudiences = ['all', 'users', 'listeners'] as const

export const announcementTitleLength = { min: 1, max: 200 }
export const announcementContentLength = { min: 1, max: 1000 }

/** How many announcements a member sees: the newest. */
export const announcementsListed = 20
export const announcementsPageSize = 20
