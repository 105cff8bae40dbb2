import { type Post, shareKeyOf } from '@dodam/contract'
import { problemOf } from '../../core/http/failures.ts'
import { Problem } from '../../core/http/problem.ts'
import { spendOn } from '../../core/limits/distinct.ts'
import { type Limits, perAddress, type Use, usesBy } from '../../core/limits/limit.ts'
import type { Visitor } from '../../core/sessions/actor.ts'
import { type Reading, readPost } from './reads.ts'

/**
 * Different stories for all visitors of a network together: three pages of the feed in an hour. Visitors of a network
 * can only be told apart by what they send, and a scraper sends something else each time.
 */
const hourly = perAddress('visitor-stories', 27, 3_600)
const daily = perAddress('visitor-stories-day', 81, 86_400)

/** Use a visitor's budget for one more story, found or not; UNAUTHORIZED beyond it. */
export async function spendVisit(limits: Limits, address: string, id: number): Promise<void> {
  const [first, ...others] = usesBy(hourly, address)
  if (first === undefined) return
  const budget: [Use, ...Use[]] = [first, ...others, ...usesBy(daily, address)]
  await spendOn(limits, `post=${id}`, budget).catch((refusal: unknown) => {
    throw problemOf(refusal).code === 'TOO_FAST' ? new Problem('UNAUTHORIZED') : refusal
  })
}

/** Return a story in a visitor's view. A shared story with the right key is free; any other uses the budget. */
export async function visitPost(
  context: Reading<Visitor> & { address: string },
  { id, shared, limits }: { id: number; shared: string | undefined; limits: Limits },
): Promise<Post> {
  if (shared !== undefined) {
    const post = await readPost(context, { id }).catch((refusal: unknown) => {
      if (problemOf(refusal).code === 'NOT_FOUND') return null
      throw refusal
    })
    if (post !== null && shareKeyOf(post) === shared) return post
  }
  await spendVisit(limits, context.address, id)
  return await readPost(context, { id })
}
