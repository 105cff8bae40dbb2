import { aiPosts, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Helper } from '../support/helper/helper.ts'
import { composeText } from './composing.ts'
import { listDrafts, listPublished } from './reads.ts'
import { changeDraft, discardDraft, publishDraft, saveDraft } from './writes.ts'

/** Each draft may ask the model. */
const draftLimit = perMember('ai-draft', 20, 60)

export const aiPostRoutes = ({
  seal,
  helper,
}: {
  seal: Seal
  helper: Pick<Helper, 'compose'>
}): Route[] => [
  route(aiPosts.listDrafts, (call) => listDrafts(call)),
  route(aiPosts.listPublished, (call) => listPublished(call, call.query)),
  route(
    aiPosts.draft,
    async ({ body, write }) => {
      const content = await composeText(helper, body)
      return await write((tx) => saveDraft(tx, seal, { ...body, content }))
    },
    draftLimit,
  ),
  route(aiPosts.change, ({ params, body, write }) =>
    write((tx) => changeDraft(tx, seal, { ...params, ...body })),
  ),
  route(aiPosts.publish, ({ params, body, write }) =>
    write((tx) => publishDraft(tx, seal, { ...params, ...body })),
  ),
  route(aiPosts.discard, async ({ params, write }) => {
    await write((tx) => discardDraft(tx, seal, params))
    return success
  }),
]
