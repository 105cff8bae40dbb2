import { success, support } from '@dodam/contract'
import { Already, type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember, usesBy } from '../../core/limits/limit.ts'
import type { IsListenerHere } from '../../live/listeners.ts'
import { type Checks, textOf } from '../checks/check.ts'
import { rate } from './helper/answer-ratings.ts'
import type { Helper } from './helper/helper.ts'
import { listMessages, listMine, listRatings, readMessage } from './reads.ts'
import { sendAsTeam } from './send.ts'
import { openAsVisitor, writeAsVisitor } from './visitors.ts'
import { setStatus, writeMessage } from './writes.ts'

interface SupportDeps {
  checks: Checks
  seal: Seal
  helper: Helper
  isListenerHere: IsListenerHere
  limits: Limits
}

/** What visitors write, whether with a code or without. */
const visitorWords = [
  perAddress('support-visitor', 5, 3_600),
  perAddress('support-visitor-day', 15, 86_400),
] as const

export const supportRoutes = ({
  checks,
  seal,
  helper,
  isListenerHere,
  limits,
}: SupportDeps): Route[] => [
  route(
    support.write,
    async (call) => {
      let wasKnown = false
      const { body } = call
      const answer = await checks.publicly(call, textOf('support', 'message', body), async (tx) => {
        const written = await writeMessage(tx, body)
        wasKnown = written.wasKnown
        return written.message
      })
      return wasKnown ? new Already(answer) : answer
    },
    perMember('support', 5, 3_600),
  ),
  route(
    support.writeAsVisitor,
    ({ body, write }) => write((tx) => writeAsVisitor(tx, seal, body)),
    ...visitorWords,
  ),
  route(
    support.openAsVisitor,
    async ({ body, address, write }) => {
      if (body.message !== undefined)
        await limits.use(visitorWords.flatMap((limit) => usesBy(limit, address)))
      return await write((tx) => openAsVisitor(tx, seal, body))
    },
    perAddress('support-visitor-open', 60, 3_600),
  ),
  route(support.listMine, (call) => listMine(call, call.query)),
  route(support.list, (call) => listMessages(call, call.query)),
  route(support.read, (call) => readMessage(call, call.params)),
  route(support.setStatus, ({ params, body, write }) =>
    write((tx) => setStatus(tx, seal, { ...params, ...body })),
  ),
  route(support.send, ({ body, write }) => write((tx) => sendAsTeam(tx, seal, body))),
  route(support.readHelper, async ({ me }) => ({
    usesModel: helper.usesModel,
    isListenerHere: await isListenerHere(me),
  })),
  route(support.ask, (call) => helper.ask(call)),
  route(
    support.rate,
    async ({ params, body, write }) => {
      await write((tx) => rate(tx, { ...params, ...body }))
      return success
    },
    perMember('helper-rating', 60, 3_600),
  ),
  route(support.countRatings, (call) => listRatings(call)),
]
