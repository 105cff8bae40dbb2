import { type Jobs, startJobs } from '../core/jobs/scheduler.ts'
import { beginCommunity, searchAsDemoPeople } from './beginnings.ts'
import { createCallAs, type DemoDeps } from './calling.ts'
import { actAsDemoPeople } from './people.ts'

/**
 * Start what only a demo has: people who search, ask, accept and answer by themselves, so that one person alone sees how
 * the product works. No production image contains this folder.
 */
export function startDemo(deps: DemoDeps): Jobs {
  const callAs = createCallAs(deps)
  const run = async () => {
    await searchAsDemoPeople(deps, callAs)
    await beginCommunity(deps, callAs)
    await actAsDemoPeople(deps, callAs)
  }
  return startJobs([{ name: 'demo-people', everySeconds: 3, run }], deps.app.log)
}
