import { chatRequests } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { turnsOfEach } from '../../core/turns.ts'
import type { Presence } from '../../live/presence.ts'
import { inTurnOfPost } from '../posts/turns.ts'
import { listReceived, listSent } from './reads.ts'
import { respond, sendRequest } from './writes.ts'

const inTurnOfRequest = turnsOfEach()

export const chatRequestRoutes = ({ config, presence }: { config: Config; presence: Presence }) => [
  route(chatRequests.received, ({ db, me, query }) => listReceived(db, me.id, query)),
  route(chatRequests.sent, ({ db, me, query }) => listSent(db, me.id, query)),
  route(
    chatRequests.send,
    ({ me, body, write }) =>
      inTurnOfPost(body.postId, () =>
        write((tx) => sendRequest(tx, me, body, { isLimited: config.rateLimits })),
      ),
    perMember('chat-request', 10, 3_600),
    perMember('chat-request-day', 30, 86_400),
  ),
  route(chatRequests.respond, ({ me, params, body, write }) =>
    inTurnOfRequest(params.id, () =>
      write((tx) => respond(tx, me, { ...params, ...body }, presence)),
    ),
  ),
]
