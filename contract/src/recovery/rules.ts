/** Number of single-use codes that replace a forgotten password. */
export const recoveryCodesCount = 8
/** Hours until a reset code works, in which the member can stop it; the code is valid for as long again. */
export const resetWaitHours = 24
export const resetHours = 24
/** A member without a session for this many days gets no waiting time, because they could not stop the reset. */
export const resetAwayDays = 30
/** How long chats stay closed after a reset in a browser that was unknown before. */
export const chatsClosedHours = 72
