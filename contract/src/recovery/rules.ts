/** One-time codes that replace a forgotten password. */
export const recoveryCodesCount = 8
/** For so long a code that an admin hands over does not work yet, so that its person can stop it, and then for so long it does. */
export const resetWaitHours = 24
export const resetHours = 24
/** After so long without a session a reset takes effect at once, because its owner is not there to stop it. */
export const resetAwayDays = 30
/** For how long chats stay closed after it, in a browser that was not its person's before. */
export const chatsClosedHours = 72
