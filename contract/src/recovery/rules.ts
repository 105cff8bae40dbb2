/** One-time codes that replace a forgotten password. */
export const recoveryCodesCount = 8
/** How long the code in a mail is valid. */
export const mailedCodeMinutes = 60
/** Hours until a reset code works, in which the member can stop it; the code is valid for as long again. */
export const resetWaitHours = 24
export const resetHours = 24
/** After so long without a session a reset takes effect at once, because its owner is not there to stop it. */
export const resetAwayDays = 30
/** How long chats stay closed after a reset in a browser that was unknown before. */
export const chatsClosedHours = 72
