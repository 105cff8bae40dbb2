import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

/** What is written but not sent in a room; it survives a reload. */
export const drafts = keptOf('dodam.chat.draft', plainText)

/** The same for the room on screen. A room page is made anew for each room. */
export const useDraft = (userId: number, roomId: number) => useKept(drafts.of(userId, roomId), '')
