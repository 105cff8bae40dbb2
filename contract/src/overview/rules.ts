/** A case is due soon when its target time is at most so many minutes away. */
export const dueSoonMinutes = 60
/** So many of the most urgent things are named. */
export const urgentSize = 8
/** Of these so many incidents at most: an attack has many at once, which must not hide the people who wait. */
export const urgentIncidentsSize = 3
/** Of a text that names a thing, in code points. */
export const urgentTextLength = 120
