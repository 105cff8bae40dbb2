import { useState } from 'react'
import { forget, keep, recall } from './kept.ts'

/** What is written but not sent in a room; it survives a reload. A room page is made anew for each room. */
export function useDraft(userId: number, roomId: number) {
  const [draft, setDraft] = useState(() => recall('draft', userId, roomId))
  const write = (text: string) => {
    setDraft(text)
    if (text === '') forget('draft', userId, roomId)
    else keep(['draft', userId, roomId], text)
  }
  return [draft, write] as const
}
