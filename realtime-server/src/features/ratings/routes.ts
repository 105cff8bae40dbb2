import { ratings } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import { turnsOfEach } from '../../core/turns.ts'
import { closeRequest } from './closing.ts'
import { listOfRoom, readRequest } from './reads.ts'
import { ask, rate } from './writes.ts'

const inTurnOfRoom = turnsOfEach()
const inTurnOfListener = turnsOfEach()

export const ratingRoutes: Route[] = [
  route(
    ratings.ask,
    ({ body, write }) => inTurnOfRoom(body.chatRoomId, () => write((tx) => ask(tx, body))),
    perMember('rating-request', 10, 3_600),
  ),
  route(ratings.listOfRoom, (call) => listOfRoom(call, call.params)),
  route(ratings.read, (call) => readRequest(call, call.params)),
  route(ratings.close, ({ params, body, write }) =>
    write((tx) => closeRequest(tx, { ...params, ...body })),
  ),
  route(
    ratings.rate,
    ({ body, write }) => inTurnOfListener(body.listenerId, () => write((tx) => rate(tx, body))),
    perMember('rating', 10, 3_600),
  ),
]
