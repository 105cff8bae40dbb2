/** Codes with which somebody who forgot their password comes back, each once. */
export const recoveryCodesCount = 8
/** For how long a code that an admin hands over works. */
export const resetHours = 24
