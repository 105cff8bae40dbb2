import { isRecord, json, kept } from '../../device/store.ts'
import type { Kept } from './next-step.ts'

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value['userId'] === 'number' &&
  typeof value['session'] === 'string' &&
  typeof value['endpoint'] === 'string'

const stored = kept(
  'push',
  json((value) => (isKept(value) ? value : null)),
)

/** What this device remembers. Where storage is refused pushes last as long as the page. */
export const recall = stored.read

export function keep(value: Kept | null): void {
  if (value) stored.write(value)
  else stored.drop()
}
