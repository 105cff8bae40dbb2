import { profiles, ratings } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { turnsOfEach } from '../../core/jobs/turns.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type Checks, textOf } from '../checks/check.ts'
import type { OpenPerson } from '../visibility/open-person.ts'
import { closeRequest } from './close-request.ts'
import { isMaskedFrom, listOfRoom, readRatings, readRequest } from './reads.ts'
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
    (call) => {
      const written = {
        ...textOf('rating', 'feedback', call.body),
        readIsMasked: (tx: Tx<Member>) => isMaskedFrom(tx, call.body),
      }
      return inTurnOfListener(call.body.listenerId, () =>
        checks.publicly(call, written, (tx) => rate(tx, call.body)),
      )
    },
    perMember('rating', 10, 3_600),
  ),
]
