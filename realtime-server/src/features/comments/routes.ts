import { comments } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { likeLimit } from '../posts/likes.ts'
import { inTurnOfPost } from '../posts/turns.ts'
import { listComments } from './reads.ts'
import { addComment, likeComment, removeComment, reportComment } from './writes.ts'

export const commentRoutes = [
  route(comments.list, ({ db, me, params, query }) =>
    listComments(db, me, { ...query, postId: params.id }),
  ),
  route(
    comments.add,
    ({ me, params, body, write }) =>
      inTurnOfPost(params.id, () =>
        write((tx) => addComment(tx, me, { ...body, postId: params.id })),
      ),
    perMember('comment', 10, 60),
  ),
  route(comments.remove, ({ me, params, write }) =>
    write((tx) => removeComment(tx, me, params.id)),
  ),
  route(
    comments.like,
    ({ me, params, body, write }) => write((tx) => likeComment(tx, me, { ...params, ...body })),
    likeLimit,
  ),
  route(
    comments.report,
    ({ me, params, body, write }) => write((tx) => reportComment(tx, me, { ...params, ...body })),
    perMember('report', 20, 3_600),
  ),
]
