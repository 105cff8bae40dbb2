import { clientErrors, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { perAddress } from '../../core/limits/limit.ts'
import type { ClientErrorCounts } from './counts.ts'
import { listClientErrors } from './reads.ts'

export const clientErrorRoutes = ({ counts }: { counts: ClientErrorCounts }): Route[] => [
  route(
    clientErrors.report,
    async ({ body, userAgent }) => {
      counts.note(body, userAgent)
      return success
    },
    // A school shares an address, and the web app sends few of a page.
    perAddress('client-errors', 120, 3_600),
  ),
  route(clientErrors.list, (call) => listClientErrors(call)),
]
