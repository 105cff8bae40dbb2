import { duty } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { readNow, readRoster, readState } from './reads.ts'
import { changeRoster, takeDuty } from './writes.ts'

export const dutyRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(duty.readState, (call) => readState(call)),
  route(duty.readRoster, (call) => readRoster(call)),
  route(duty.changeRoster, ({ body, write }) => write((tx) => changeRoster(tx, seal, body))),
  route(duty.readNow, (call) => readNow(call)),
  route(duty.take, ({ write }) => write((tx) => takeDuty(tx, seal))),
]
