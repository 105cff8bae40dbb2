import { feedPageSize, posts, success } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { Problem } from '../../core/problem.ts'
import { route } from '../../core/route.ts'
import type { SearchNotes } from '../search/notes.ts'
import { likeLimit, likePost } from './likes.ts'
import {
  listCategoryCounts,
  listForListener,
  listPosts,
  readLikeStatus,
  readPost,
} from './reads.ts'
import { inTurnOfPost } from './turns.ts'
import { viewPost } from './views.ts'
import { publishPost, removePost } from './writes.ts'

export const postRoutes = ({ searches }: { searches: SearchNotes }) => [
  route(posts.list, async ({ db, me, query, request }) => {
    const isFirstPage = query.before === undefined && query.limit <= feedPageSize
    if (me.kind === 'visitor' && !isFirstPage) throw new Problem('UNAUTHORIZED')
    if (query.search) {
      await searches.admit(me, request.address)
      if (me.kind === 'member' && query.before === undefined) searches.note(me, query.search)
    }
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
  route(
    posts.remove,
    async ({ me, params, write }) => {
      await write((tx) => removePost(tx, me, params.id))
      return success
    },
    perMember('post-remove', 60, 60),
  ),
  route(
    posts.like,
    ({ me, params, body, write }) =>
      inTurnOfPost(params.id, () => write((tx) => likePost(tx, me, { ...params, ...body }))),
    likeLimit,
  ),
  route(posts.likeStatus, ({ db, me, params }) => readLikeStatus(db, me, params.id)),
  route(
    posts.view,
    ({ me, params, write }) =>
      inTurnOfPost(params.id, () => write((tx) => viewPost(tx, me, params.id))),
    perMember('view', 120, 60),
  ),
  route(posts.categoryStats, ({ db }) => listCategoryCounts(db)),
]
