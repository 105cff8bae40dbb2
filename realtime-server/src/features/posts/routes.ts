import { feedPageSize, posts, success } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import { within } from '../../core/limits/quota.ts'
import { type Checks, textOf } from '../checks/check.ts'
import { publiclyOnce } from '../checks/once.ts'
import type { SearchNotes } from '../search/recorder.ts'
import { isMaskedAuthorOf } from '../visibility/case-masks.ts'
import { listCategoryCounts } from './category-counts.ts'
import { editLimit, editPost, findEdited } from './edit.ts'
import { likeLimit, likePost } from './likes.ts'
import type { DeleteWithCases } from './moderating.ts'
import { listForListener, listUnanswered } from './queue/queue.ts'
import { countFound, listPosts, readLikeStatus, readPost } from './reads.ts'
import { findPublished } from './sent-before.ts'
import { spendVisit, visitPost } from './visits.ts'
import { deletePost, inTurnOfPost, type OnRemoved, publishPost, viewPost } from './writes.ts'

const publishLimits = [perMember('post-burst', 1, 30), perMember('post', 10, 3_600)]

export const postRoutes = ({
  checks,
  searches,
  seal,
  limits,
  onRemoved,
  deleteWithCases,
}: {
  checks: Checks
  seal: Seal
  limits: Limits
  searches: SearchNotes
  onRemoved: OnRemoved
  deleteWithCases: DeleteWithCases
}) => [
  route(posts.list, async (call) => {
    const { me, query, address } = call
    const isFirstPage = query.before === undefined && query.limit <= feedPageSize
    if (me.kind === 'visitor' && !isFirstPage) throw new Problem('UNAUTHORIZED')
    if (query.search) {
      await searches.admit(me, address, 'page')
      if (me.kind === 'member' && query.before === undefined) searches.note(me, query.search)
    }
    const found = await listPosts(call, query)
    // The first page of the feed does not use a visitor's budget.
    const isFront = !query.category && !query.search
    if (me.kind === 'visitor' && !isFront)
      for (const { id } of found) await spendVisit(limits, address, id)
    return found
  }),
  route(posts.countFound, async (call) => {
    if (call.query.search !== '') await searches.admit(call.me, call.address, 'count')
    return await countFound(call, call.query)
  }),
  route(posts.forListener, (call) => listForListener(call, call.query)),
  route(posts.read, ({ me, params: { id }, query, ...call }) =>
    me.kind === 'visitor'
      ? visitPost({ ...call, me }, { id, shared: query.shared, limits })
      : readPost({ ...call, me }, { id }),
  ),
  route(posts.publish, (call) =>
    publiclyOnce(
      checks,
      call,
      {
        ...textOf('post', 'content', call.body),
        ...(call.body.isAnonymous && { readIsMasked: () => Promise.resolve(true) }),
      },
      {
        find: (tx) => findPublished(tx, call.body),
        store: (tx, { isHeld, need }) => publishPost(tx, { ...call.body, isHeld, need }),
        // A retry of what is published already must not wait for these.
        unlessFound: (work) => within(limits, publishLimits, call, work),
      },
    ),
  ),
  route(
    posts.edit,
    (call) => {
      const edit = { ...call.body, ...call.params }
      const written = {
        ...textOf('post', 'content', edit),
        readIsMasked: isMaskedAuthorOf({ type: 'post', id: edit.id }),
      }
      return inTurnOfPost(edit.id, () =>
        publiclyOnce(checks, call, written, {
          find: (tx) => findEdited(tx, edit),
          store: (tx, { isHeld, need }) => editPost(tx, { ...edit, isHeld, need }),
        }),
      )
    },
    editLimit,
  ),
  route(
    posts.remove,
    async ({ params, write }) => {
      await write((tx) => deletePost(tx, seal, params, { onRemoved, deleteWithCases }))
      return success
    },
    perMember('post-remove', 60, 60),
  ),
  route(
    posts.like,
    ({ params, body, write }) =>
      inTurnOfPost(params.id, () => write((tx) => likePost(tx, { ...params, ...body }))),
    likeLimit,
  ),
  route(posts.likeStatus, (call) => readLikeStatus(call, call.params)),
  route(
    posts.view,
    ({ params, write }) => inTurnOfPost(params.id, () => write((tx) => viewPost(tx, params))),
    perMember('view', 120, 60),
  ),
  route(posts.listUnanswered, (call) => listUnanswered(call, call.query)),
  route(posts.categoryStats, (call) => listCategoryCounts(call, call.query)),
]
