export const postLength = { min: 10, max: 500 }

/** For so long the author of a story or a comment can edit it. */
export const editableMs = 24 * 60 * 60_000

/** Whether the time to edit a story or a comment lasts at `now` (milliseconds since 1970). */
export const isEditableAt = ({ createdAt }: { createdAt: string }, now: number): boolean =>
  now < Date.parse(createdAt) + editableMs

/** What can be edited. */
export const editedTypes = ['post', 'comment'] as const
export type EditedType = (typeof editedTypes)[number]

/** Visitors may see only the first page. */
export const feedPageSize = 9
export const unansweredPageSize = 20
/** Up to this number the stories that a search finds are counted. */
export const mostCounted = 1_000

/**
 * The parameter of a shared link to a story: only its readers know when it was written to the
 * millisecond, so a story opened with it was not found by counting ids.
 */
export const shareKeyOf = ({ createdAt }: { createdAt: string }): string =>
  Date.parse(createdAt).toString(36)
