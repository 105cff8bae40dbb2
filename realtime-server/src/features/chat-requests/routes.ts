import { chatRequests } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import { turnsOfEach } from '../../core/turns.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { listReceived, listSent } from './reads.ts'
import { respond, sendRequest } from './writes.ts'

const inTurnOfRequest = turnsOfEach()

export const chatRequestRoutes = ({ config }: { config: Config }): Route[] => [
  route(chatRequests.received, (call) => listReceived(call, call.query)),
  route(chatRequests.sent, (call) => listSent(call, call.query)),
  route(
    chatRequests.send,
    ({ body, write }) =>
      inTurnOfPost(body.postId, () =>
        write((tx) => sendRequest(tx, { ...body, isLimited: config.rateLimits })),
      ),
    perMember('chat-request', 10, 3_600),
    perMember('chat-request-day', 30, 86_400),
  ),
  route(chatRequests.respond, ({ params, body, write }) =>
    inTurnOfRequest(params.id, () => write((tx) => respond(tx, { ...params, ...body }))),
  ),
]
