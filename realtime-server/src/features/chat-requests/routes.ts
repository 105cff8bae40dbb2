import { chatRequests } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import type { Presence } from '../../live/presence.ts'
import { listReceived, listSent } from './reads.ts'
import { respond, sendRequest } from './writes.ts'

export const chatRequestRoutes = ({ presence }: { presence: Presence }) => [
  route(chatRequests.received, ({ db, me, query }) => listReceived(db, me.id, query)),
  route(chatRequests.sent, ({ db, me, query }) => listSent(db, me.id, query)),
  route(
    chatRequests.send,
    ({ me, body, write }) => write((tx) => sendRequest(tx, me, body)),
    perMember('chat-request', 10, 3_600),
    perMember('chat-request-day', 30, 86_400),
  ),
  route(chatRequests.respond, ({ me, params, body, write }) =>
    write((tx) => respond(tx, me, { ...params, ...body }, presence)),
  ),
]
