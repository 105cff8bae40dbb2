export const feedbackLength = { min: 0, max: 500 }

export const ratingMessageLength = { min: 1, max: 500 }
