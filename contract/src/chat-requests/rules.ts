export const requestLength = { min: 1, max: 500 }
