export const reportTargets = ['post', 'comment', 'message', 'user'] as const

export const reasonLength = { min: 1, max: 200 }
