import { profiles, ratings } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import { turnsOfEach } from '../../core/turns.ts'
import { type Checks, textOf } from '../checks/checking.ts'
import type { OpenPerson } from '../visibility/opening.ts'
import { closeRequest } from './closing.ts'
import { listOfRoom, readRatings, readRequest } from './reads.ts'
import { ask, rate } from './writes.ts'

const inTurnOfRoom = turnsOfEach()
const inTurnOfListener = turnsOfEach()

interface RatingDeps {
  checks: Checks
  openPerson: OpenPerson
}

export const ratingRoutes = ({ checks, openPerson }: RatingDeps): Route[] => [
  route(
    ratings.ask,
    (call) =>
      inTurnOfRoom(call.body.chatRoomId, () =>
        checks.publicly(call, textOf('request', 'message', call.body), (tx) => ask(tx, call.body)),
      ),
    perMember('rating-request', 10, 3_600),
  ),
  route(profiles.readRatings, (call) => readRatings(call, { ...call.params, openPerson })),
  route(ratings.listOfRoom, (call) => listOfRoom(call, call.params)),
  route(ratings.read, (call) => readRequest(call, call.params)),
  route(ratings.close, ({ params, body, write }) =>
    write((tx) => closeRequest(tx, { ...params, ...body })),
  ),
  route(
    ratings.rate,
    (call) =>
      inTurnOfListener(call.body.listenerId, () =>
        checks.publicly(call, textOf('rating', 'feedback', call.body), (tx) => rate(tx, call.body)),
      ),
    perMember('rating', 10, 3_600),
  ),
]
