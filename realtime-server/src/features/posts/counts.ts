import type { PostCounts } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'
import { type Recounts, recounting } from '../../live/recounting.ts'
import { isPostVisible, visibleCommentsCount } from '../visibility/rules.ts'

/** A member who has a post open. */
interface Watch {
  postId: number
  userId: number
}

/** The most watches per statement; more would hold the database too long. */
const maxCounted = 1_000

/** Return the counts of posts as each watcher sees them, without watchers who may not see the post. */
async function countForEach(
  db: ReadDb,
  watches: readonly Watch[],
): Promise<(PostCounts & Watch)[]> {
  const watcherId = sql.ref<number>('watches.userId')
  const { rows } = await sql<PostCounts & Watch>`
    select posts.id, "postId", "userId", "likesCount", "viewsCount",
      ${visibleCommentsCount(watcherId)} as "commentsCount"
    from unnest(
      ${watches.map((watch) => watch.postId)}::bigint[],
      ${watches.map((watch) => watch.userId)}::bigint[]) as watches ("postId", "userId")
    join posts on posts.id = "postId"
    where ${isPostVisible(watcherId)}`.execute(db)
  return rows
}

/** Create the delivery of a post's counts to its watchers on this instance, each in their own view. */
export function countPostsHere({
  db,
  emit,
  hearersHere,
  log,
}: Pick<Publisher, 'emit' | 'hearersHere'> & { db: ReadDb; log: FastifyBaseLogger }): Recounts {
  async function tellWatchers(watches: readonly Watch[]): Promise<void> {
    const counted = await countForEach(db, watches)
    const alike = Map.groupBy(counted, (one) => `${one.postId} ${one.commentsCount}`)
    for (const [first, ...rest] of alike.values()) {
      if (first === undefined) continue
      const userIds = [first, ...rest].map((one) => one.userId)
      emit(to.watchersAmong(first.postId, userIds), 'post:counts', first, { here: true })
    }
  }

  return recounting({
    log,
    what: 'the counts of posts',
    async countAndTell(postIds) {
      const watches = postIds.flatMap((postId) =>
        hearersHere(to.watchers(postId, [])).map((userId) => ({ postId, userId })),
      )
      for (let start = 0; start < watches.length; start += maxCounted)
        await tellWatchers(watches.slice(start, start + maxCounted))
    },
  })
}
