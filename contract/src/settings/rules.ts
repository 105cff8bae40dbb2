export const maxNameChanges = 2
export const bioLength = { min: 0, max: 200 }
