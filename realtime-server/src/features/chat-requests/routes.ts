import { chatRequests } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import type { Seal } from '../../core/seal.ts'
import { turnsOfEach } from '../../core/turns.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { type Checks, textOf } from '../checks/checking.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { markOf } from '../risk/marks.ts'
import { listReceived, listSent, readAsked } from './reads.ts'
import { respond, sendRequest } from './writes.ts'

const inTurnOfRequest = turnsOfEach()

interface ChatRequestDeps {
  config: Config
  checks: Checks
  seal: Seal
}

export const chatRequestRoutes = ({ config, seal, checks }: ChatRequestDeps): Route[] => [
  route(chatRequests.received, (call) => listReceived(call, call.query)),
  route(chatRequests.sent, (call) => listSent(call, call.query)),
  route(
    chatRequests.send,
    (call) => {
      const { postId, message } = call.body
      const options = { isLimited: config.rateLimits, mark: markOf(seal, message) }
      const written = {
        ...textOf('request', 'message', call.body),
        readReader: (tx: Tx<Member>) => readAsked(tx, { postId }),
      }
      return inTurnOfPost(postId, () =>
        checks.publicly(call, written, (tx) => sendRequest(tx, { ...call.body, ...options })),
      )
    },
    perMember('chat-request', 10, 3_600),
    perMember('chat-request-day', 30, 86_400),
  ),
  route(chatRequests.respond, ({ params, body, write }) =>
    inTurnOfRequest(params.id, () =>
      write((tx) => respond(tx, { ...params, ...body, isLimited: config.rateLimits })),
    ),
  ),
]
