import { chatRequests, success } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { type Route, route } from '../../core/http/route.ts'
import { turnsOfEach } from '../../core/jobs/turns.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Signals } from '../../core/signals.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type Checks, textOf } from '../checks/check.ts'
import { inTurnOfPost } from '../posts/writes.ts'
import { markOf } from '../risk/similarity.ts'
import { listReceived, listSent, readAsked } from './reads.ts'
import { withdraw } from './withdrawing.ts'
import { respond, sendRequest } from './writes.ts'

const inTurnOfRequest = turnsOfEach()

interface ChatRequestDeps {
  config: Config
  checks: Checks
  seal: Seal
  signals: Signals
}

export const chatRequestRoutes = ({ config, seal, checks, signals }: ChatRequestDeps): Route[] => {
  const isWatched = config.firstContactWaits
  return [
    route(chatRequests.received, (call) => listReceived(call, call.query)),
    route(chatRequests.sent, (call) => listSent(call, call.query)),
    route(
      chatRequests.send,
      async (call) => {
        const { address, userAgent, me } = call
        const { postId, message } = call.body
        const options = { isWatched, mark: markOf(seal, message) }
        const written = {
          ...textOf('request', 'message', call.body),
          readReader: (tx: Tx<Member>) => readAsked(tx, { postId }),
        }
        const sent = await inTurnOfPost(postId, () =>
          checks.publicly(call, written, (tx, { mayBeApproach }) =>
            sendRequest(tx, { ...call.body, ...options, mayBeApproach }),
          ),
        )
        const from = { address, userAgent, userId: me.id, isAdmin: me.isAdmin }
        signals.tell({ what: 'contact', thing: String(postId), from })
        return sent
      },
      perMember('chat-request', 10, 3_600),
      perMember('chat-request-day', 30, 86_400),
    ),
    route(chatRequests.respond, ({ params, body, write }) =>
      inTurnOfRequest(params.id, () =>
        write((tx) => respond(tx, { ...params, ...body, isWatched })),
      ),
    ),
    route(chatRequests.withdraw, ({ params, write }) =>
      inTurnOfRequest(params.id, async () => {
        await write((tx) => withdraw(tx, params))
        return success
      }),
    ),
  ]
}
