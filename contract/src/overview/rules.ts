/** A case is due soon when at most this many minutes remain until its target time. */
export const dueSoonMinutes = 60
/** Number of most urgent items shown, beside all that waits for a second admin. */
export const urgentSize = 8
/** Most incidents among them: an attack causes many at once, which must not hide waiting people. */
export const urgentIncidentsSize = 3
/** Length of an item's text, in code points. */
export const urgentTextLength = 120
