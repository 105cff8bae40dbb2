import type { ChatMessage } from '@dodam/contract'
import { merge } from '../../live/message-list.ts'

/** How far back a refresh looks, so that read marks heal as well. */
const lookBack = 50
const most = 200

type Ask = (query: { after?: number; limit: number }) => Promise<ChatMessage[]>

/** Reads on from what is held: the newest messages when nothing is, otherwise everything after a little before the last. */
export async function readOn(held: () => ChatMessage[], ask: Ask): Promise<ChatMessage[]> {
  const last = held().at(-1)?.seq
  if (last === undefined) return await ask({ limit: lookBack })
  const fresh: ChatMessage[] = []
  let after = Math.max(0, last - lookBack)
  for (;;) {
    const page = await ask({ after, limit: most })
    fresh.push(...page)
    const end = page.at(-1)
    if (!end || page.length < most) break
    after = end.seq
  }
  // Events may have added to the list in the meantime.
  return merge(held(), fresh)
}
