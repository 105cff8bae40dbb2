import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

/** The unsent text of a room; it survives a reload. */
export const drafts = keptOf('dodam.chat.draft', plainText)

/** The draft of the room on screen. Each room mounts a new page. */
export const useDraft = (userId: number, roomId: number) => useKept(drafts.of(userId, roomId), '')
