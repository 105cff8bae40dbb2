import { checkIns } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { listOpen } from './reads.ts'
import { answerCheckIn, type Follow } from './writes.ts'

export const checkInRoutes = ({ follow }: { follow: Follow }): Route[] => [
  route(checkIns.list, (call) => listOpen(call)),
  route(checkIns.answer, ({ params, body, write }) =>
    write((tx) => answerCheckIn(tx, { ...params, ...body, follow })),
  ),
]
