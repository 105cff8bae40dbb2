import { comments } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { likeLimit } from '../posts/likes.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { listComments, listReplies } from './reads.ts'
import { addComment, likeComment, removeComment } from './writes.ts'

export const commentRoutes = [
  route(comments.list, (call) => listComments(call, { ...call.query, ...call.params })),
  route(comments.listReplies, (call) => listReplies(call, { ...call.query, ...call.params })),
  route(
    comments.add,
    ({ params, body, write }) =>
      inTurnOfPost(params.id, () => write((tx) => addComment(tx, { ...body, postId: params.id }))),
    perMember('comment', 10, 60),
  ),
  route(comments.remove, ({ params, write }) => write((tx) => removeComment(tx, params))),
  route(
    comments.like,
    ({ params, body, write }) => write((tx) => likeComment(tx, { ...params, ...body })),
    likeLimit,
  ),
]
