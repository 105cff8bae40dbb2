import { feedPageSize, posts } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { Problem } from '../../core/problem.ts'
import { route } from '../../core/route.ts'
import { listCategoryCounts, listForListener, listPosts, readPost } from './reads.ts'
import { publishPost } from './writes.ts'

export const postRoutes = [
  route(posts.list, async ({ db, me, query }) => {
    const isFirstPage = query.before === undefined && query.limit <= feedPageSize
    if (me.kind === 'visitor' && !isFirstPage) throw new Problem('UNAUTHORIZED')
    return await listPosts(db, me, query)
  }),
  route(posts.forListener, ({ db, me, query }) => listForListener(db, me, query)),
  route(posts.read, ({ db, me, params }) => readPost(db, me, params.id)),
  route(
    posts.publish,
    ({ me, body, write }) => write((tx) => publishPost(tx, me, body)),
    perMember('post-burst', 1, 30),
    perMember('post', 10, 3_600),
  ),
  route(posts.categoryStats, ({ db }) => listCategoryCounts(db)),
]
