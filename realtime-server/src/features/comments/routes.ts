import { comments, success } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import { type Checks, textOf } from '../checks/check.ts'
import { publiclyOnce } from '../checks/once.ts'
import { editLimit } from '../posts/edit.ts'
import { likeLimit } from '../posts/likes.ts'
import type { DeleteWithCases } from '../posts/moderating.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { isMaskedAuthorOf } from '../visibility/case-masks.ts'
import { editComment, findEditedComment } from './edit.ts'
import { likeComment } from './likes.ts'
import { listComments, listReplies } from './reads.ts'
import { addComment, deleteComment, findAdded } from './writes.ts'

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
    (call) => {
      const draft = { ...call.body, postId: call.params.id }
      const written = {
        ...textOf('comment', 'content', draft),
        readIsMasked: isMaskedAuthorOf({ type: 'post', id: draft.postId }),
      }
      return inTurnOfPost(draft.postId, () =>
        publiclyOnce(checks, call, written, {
          find: (tx) => findAdded(tx, draft),
          store: (tx, { isHeld }) => addComment(tx, { ...draft, isHeld }),
        }),
      )
    },
    perMember('comment', 10, 60),
  ),
  route(
    comments.edit,
    (call) => {
      const edit = { ...call.body, ...call.params }
      const written = {
        ...textOf('comment', 'content', edit),
        readIsMasked: isMaskedAuthorOf({ type: 'comment', id: edit.id }),
      }
      return publiclyOnce(checks, call, written, {
        find: (tx) => findEditedComment(tx, edit),
        store: (tx, { isHeld }) => editComment(tx, { ...edit, isHeld }),
      })
    },
    editLimit,
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
