import { comments, success } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import { type Checks, textOf } from '../checks/check.ts'
import { likeLimit } from '../posts/likes.ts'
import type { DeleteWithCases } from '../posts/moderating.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { listComments, listReplies } from './reads.ts'
import { addComment, deleteComment, likeComment } from './writes.ts'

export const commentRoutes = ({
  checks,
  seal,
  deleteWithCases,
}: {
  checks: Checks
  seal: Seal
  deleteWithCases: DeleteWithCases
}) => [
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
  route(comments.remove, async ({ params, write }) => {
    await write((tx) => deleteComment(tx, seal, params, deleteWithCases))
    return success
  }),
  route(
    comments.like,
    ({ params, body, write }) => write((tx) => likeComment(tx, { ...params, ...body })),
    likeLimit,
  ),
]
