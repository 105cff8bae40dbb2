import type { ChatRoom } from '@dodam/contract'

/** Whether the other one does not know who I am, also once the room has ended. Where it is so, that is in sight. */
export const isMasked = ({ mySide, isAnonymous }: ChatRoom) => mySide === 1 && isAnonymous
