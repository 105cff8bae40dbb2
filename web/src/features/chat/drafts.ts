import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

const drafts = keptOf('dodam.chat.draft', plainText)

/** What is written but not sent in a room; it survives a reload. A room page is made anew for each room. */
export const useDraft = (userId: number, roomId: number) => useKept(drafts.of(userId, roomId), '')
