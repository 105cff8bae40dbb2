import { helpPath, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { perAddress } from '../../core/limits/limit.ts'
import { countEvent } from './writes.ts'

export const helpPathRoutes: Route[] = [
  route(
    helpPath.count,
    async ({ body, write }) => {
      await write((tx) => countEvent(tx, body))
      return success
    },
    // A school shares an address. A refused event is not counted, without an error for its sender.
    perAddress('help-path', 120, 3_600),
  ),
]
