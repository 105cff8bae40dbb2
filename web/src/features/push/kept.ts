import { number, object, string } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'
import type { Kept } from './next-step.ts'

const stored = kept(
  'push',
  json(object<Kept>({ userId: number, session: string, endpoint: string })),
)

/** The stored push registration. If storage is refused, it lasts as long as the page. */
export const recall = stored.read

/** The registration of this device for an admin's duty, which outlives their session. */
export const dutyDevice = kept(
  'duty-device',
  json(object<DutyDevice>({ adminId: number, endpoint: string })),
)
export interface DutyDevice {
  adminId: number
  endpoint: string
}

export function keep(value: Kept | null): void {
  if (value) stored.write(value)
  else stored.drop()
}
