import { comments } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { type Checks, textOf } from '../checks/checking.ts'
import { likeLimit } from '../posts/likes.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { listComments, listReplies } from './reads.ts'
import { addComment, likeComment, removeComment } from './writes.ts'

export const commentRoutes = ({ checks }: { checks: Checks }) => [
  route(comments.list, (call) => listComments(call, { ...call.query, ...call.params })),
  route(comments.listReplies, (call) => listReplies(call, { ...call.query, ...call.params })),
  route(
    comments.add,
    (call) =>
      inTurnOfPost(call.params.id, () =>
        checks.publicly(call, textOf('comment', 'content', call.body), (tx, { isHeld }) =>
          addComment(tx, { ...call.body, postId: call.params.id, isHeld }),
        ),
      ),
    perMember('comment', 10, 60),
  ),
  route(comments.remove, ({ params, write }) => write((tx) => removeComment(tx, params))),
  route(
    comments.like,
    ({ params, body, write }) => write((tx) => likeComment(tx, { ...params, ...body })),
    likeLimit,
  ),
]
