import { duty, success } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { refusedField } from '../../core/http/problem.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Pushes } from '../push/service.ts'
import { addDevice, removeDevice } from './devices.ts'
import { listDevices, readNow, readRoster, readState } from './reads.ts'
import { changeRoster, takeDuty } from './writes.ts'

interface Deps {
  seal: Seal
  pushes: Pick<Pushes, 'addressOf' | 'ring'>
  /** With `demoPeople` the roster names accounts behind which there is no person. */
  config: Pick<Config, 'demoPeople' | 'firstContactWaits'>
}

const nobodyHere = {
  kind: 'duty-state',
  isSomebodyOnDuty: false,
  until: null,
  nextAt: null,
} as const

const deviceCalls = perMember('duty-devices', 30, 3_600)

export const dutyRoutes = ({ seal, pushes, config }: Deps): Route[] => [
  route(duty.readState, async (call) => ({
    ...(config.demoPeople ? nobodyHere : await readState(call)),
    firstContactWaits: config.firstContactWaits,
  })),
  route(duty.readRoster, (call) => readRoster(call)),
  route(duty.changeRoster, ({ body, write }) => write((tx) => changeRoster(tx, seal, body))),
  route(duty.readNow, (call) => readNow(call)),
  route(duty.take, ({ write }) => write((tx) => takeDuty(tx, seal))),
  route(
    duty.addDevice,
    async ({ me, body, write }) => {
      const endpoint = pushes.addressOf(body.endpoint)
      if (endpoint === null) throw refusedField('endpoint', 'push.address', me.language)
      await write((tx) => addDevice(tx, { ...body, endpoint }))
      return success
    },
    deviceCalls,
  ),
  route(
    duty.removeDevice,
    async ({ body, write }) => {
      const endpoint = pushes.addressOf(body.endpoint)
      if (endpoint !== null) await write((tx) => removeDevice(tx, { endpoint }))
      return success
    },
    deviceCalls,
  ),
  route(
    duty.tryDevices,
    async ({ me, write }) => {
      const devices = await write((tx) => listDevices(tx.db, [me.id]))
      const outcomes = await pushes.ring(devices, '/admin/duty')
      return { rung: [...outcomes.values()].filter((kind) => kind === 'sent').length }
    },
    deviceCalls,
  ),
]
