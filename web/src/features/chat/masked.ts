import type { ChatRoom } from '@dodam/contract'

/** Whether the reader is anonymous to the other participant, also after the end of the room. The room shows it then. */
export const isMasked = ({ mySide, isAnonymous }: ChatRoom) => mySide === 1 && isAnonymous
