import { ratings } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import { turnsOfEach } from '../../core/turns.ts'
import { listOfRoom, readRequest } from './reads.ts'
import { ask, rate, settle } from './writes.ts'

const inTurnOfRoom = turnsOfEach()
const inTurnOfListener = turnsOfEach()

export const ratingRoutes: Route[] = [
  route(
    ratings.ask,
    ({ me, body, write }) => inTurnOfRoom(body.chatRoomId, () => write((tx) => ask(tx, me, body))),
    perMember('rating-request', 10, 3_600),
  ),
  route(ratings.listOfRoom, ({ db, me, params }) => listOfRoom(db, me.id, params.id)),
  route(ratings.read, ({ db, me, params }) => readRequest(db, me.id, params.id)),
  route(ratings.settle, ({ me, params, body, write }) =>
    write((tx) => settle(tx, me, { ...params, ...body })),
  ),
  route(
    ratings.rate,
    ({ me, body, write }) =>
      inTurnOfListener(body.listenerId, () => write((tx) => rate(tx, me, body))),
    perMember('rating', 10, 3_600),
  ),
]
