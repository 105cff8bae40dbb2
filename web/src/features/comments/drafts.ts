import { useState } from 'react'
import { onSignOut } from '../accounts/session.ts'

/** What is being written, by where it is written: it outlives a closed dialog, but not the page. */
const drafts = new Map<string, string>()
onSignOut(() => drafts.clear())

/** The unsent text of one box. */
export function useCommentDraft(postId: number, threadId: number | null) {
  const key = `${postId}/${threadId}`
  const [draft, setDraft] = useState(drafts.get(key) ?? '')
  const write = (text: string) => {
    drafts.set(key, text)
    setDraft(text)
  }
  return [draft, write] as const
}
